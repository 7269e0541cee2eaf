import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0011-beginnings-with-entries';
const STEP_NAMES = Object.keys(STEPS);

eachDatabase(({ create }) => {
  it('moves beginnings back to the oldest entry, and no others', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    const older = Object.entries(STEPS).slice(0, STEP_NAMES.indexOf(NAME));
    await migrate(database, config, Object.fromEntries(older));
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      await sql`insert into habits (user_id, id, name, description, icon, color, is_active, position, created_at)
        values ('u', 'late', 'x', '', 'x', 'blue', 1, 0, '2026-01-05T08:00:00+01:00'),
          ('u', 'right', 'x', '', 'x', 'blue', 1, 1, '2026-01-05T08:00:00Z')`.execute(writer);
      await sql`insert into completions (user_id, habit_id, date, completed, value, skipped, note)
        values ('u', 'late', '2026-01-01', 1, null, 0, ''), ('u', 'late', '2026-01-06', 1, null, 0, ''),
          ('u', 'right', '2026-01-05', 1, null, 0, '')`.execute(writer);
    });
    expect(await migrate(database, config)).toContain(NAME);
    const { rows } = await sql`select id, created_at from habits order by id`.execute(
      database.read,
    );
    expect(rows).toEqual([
      { id: 'late', created_at: '2026-01-01T00:00:00+01:00' },
      { id: 'right', created_at: '2026-01-05T08:00:00Z' },
    ]);
  });
});
