import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0030-bounded-work';
const OLDER = Object.entries(STEPS).slice(0, Object.keys(STEPS).indexOf(NAME));

eachDatabase(({ create }) => {
  it('tells each account what its habits, groups and pauses take', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    await database.write(async (writer) => {
      for (const id of ['a', 'b'])
        await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
          values (${id}, ${id}, ${id}, 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      await sql`insert into habits (user_id, id, name, description, icon, color, is_active, position, created_at, goals)
        values ('a', 'h', 'Été', '12345', '', '', 1, 0, '', '[1]')`.execute(writer);
      await sql`insert into groups (user_id, id, name, position) values ('a', 'g', 'Mind', 0)`.execute(
        writer,
      );
      await sql`insert into pauses (user_id, id, habit_id, first_date, last_date, reason)
        values ('a', 'p', 'h', '2026-01-01', null, 'ill')`.execute(writer);
    });
    expect(await migrate(database, config)).toContain(NAME);
    const sizes = database.read
      .selectFrom('users')
      .select(['id', 'text_bytes', 'closed_at'])
      .orderBy('id');
    // Empty lists of reminders and of answers are two bytes each.
    expect(await sizes.execute()).toEqual([
      { id: 'a', text_bytes: 200 + 5 + 5 + 3 + 4 + (200 + 4) + (200 + 3), closed_at: null },
      { id: 'b', text_bytes: 0, closed_at: null },
    ]);
  });
});
