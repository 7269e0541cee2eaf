import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { findHabits } from '../../../features/notebook/rows.store.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0016-reminders';
const OLDER = Object.entries(STEPS).slice(0, Object.keys(STEPS).indexOf(NAME));

eachDatabase(({ create }) => {
  it('gives nobody any, and leaves habits as they were', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    const goals =
      '[{"from":"2026-01-01","schedule":{"every":"WEEKLY","times":1},"target":{"kind":"check"}}]';
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      await sql`insert into habits (user_id, id, name, description, icon, color, is_active, position, created_at, goals)
        values ('u', 'h', 'Read', '', '📚', 'blue', 1, 0, '2026-01-01T00:00:00+00:00', ${goals})`.execute(
        writer,
      );
    });
    expect(await migrate(database, config)).toContain(NAME);
    expect(await findHabits(database.read, 'u')).toMatchObject([
      { id: 'h', name: 'Read', cue: '', reminders: [], answers: [] },
    ]);
    const user = database.read.selectFrom('users').select(['reminders', 'weekly_letter']);
    expect(await user.execute()).toEqual([{ reminders: '[]', weekly_letter: 0 }]);
  });
});
