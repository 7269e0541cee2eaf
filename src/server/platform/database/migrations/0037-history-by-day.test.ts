import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0037-history-by-day';
const OLDER = Object.entries(STEPS).slice(0, Object.keys(STEPS).indexOf(NAME));

eachDatabase(({ create }) => {
  it('keeps what stood on days, in its order, and nothing where nothing stood', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at, change_count, change_bytes)
        values ('a', 'a', 'a', 'A', '', 'en', 'UTC', 0, 0, 4, 27)`.execute(writer);
      await sql`insert into habits (user_id, id, name, description, icon, color, is_active, position, created_at, goals)
        values ('a', 'h', 'Read', '', '', '', 1, 0, '', '[1]')`.execute(writer);
      for (const [id, before, revision] of [
        ['1', null, 4],
        ['3', '{"value":2}', 5],
        ['2', '{"value":1}', 5],
        ['0', '{"value":3}', 6],
      ] as const)
        await sql`insert into completion_changes (user_id, id, habit_id, date, before, changed_at, revision)
          values ('a', ${id}, 'h', '2026-01-01', ${before}, 7, ${revision})`.execute(writer);
    });
    expect(await migrate(database, config)).toContain(NAME);
    const row = { user_id: 'a', habit_id: 'h', date: '2026-01-01', changed_at: 7 };
    const history = database.read.selectFrom('history').selectAll();
    expect(await history.orderBy('revision').orderBy('place').execute()).toEqual([
      { ...row, revision: 5, place: 0, before: '{"value":1}' },
      { ...row, revision: 5, place: 1, before: '{"value":2}' },
      { ...row, revision: 6, place: 0, before: '{"value":3}' },
    ]);
    const account = database.read.selectFrom('users').select(['change_count', 'change_bytes']);
    expect(await account.execute()).toEqual([{ change_count: 3, change_bytes: 27 }]);
  });
});
