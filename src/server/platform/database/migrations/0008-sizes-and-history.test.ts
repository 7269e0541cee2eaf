import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { findChanges } from '../../../features/notebook/history.store.ts';
import { findNotebook } from '../../../features/notebook/notebook.store.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0008-sizes-and-history';
const OLDER = Object.entries(STEPS).slice(0, Object.keys(STEPS).indexOf(NAME));

eachDatabase(({ create }) => {
  it('counts what an older database holds, and shortens the history of its days', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    await database.write(async (writer) => {
      for (const id of ['u', 'empty'])
        await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
          values (${id}, ${id}, ${id}, 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      await sql`insert into habits (user_id, id, name, description, icon, color, is_active, position, created_at)
        values ('u', 'h', 'x', '', 'x', 'blue', 1, 0, '2026-01-05T08:00:00+01:00')`.execute(writer);
      for (const [date, note] of [
        ['2026-02-01', 'fête'],
        ['2026-02-02', ''],
      ])
        await sql`insert into completions (user_id, habit_id, date, completed, note)
          values ('u', 'h', ${date}, 1, ${note})`.execute(writer);
      for (let n = 10; n < 35; n += 1)
        await sql`insert into completion_changes (user_id, id, habit_id, date, before, changed_at)
          values ('u', ${`c${n}`}, 'h', '2026-02-01', ${n === 34 ? null : '"é"'}, ${n})`.execute(
          writer,
        );
    });
    expect(await migrate(database, config)).toContain(NAME);
    expect(await findNotebook(database.read, 'u')).toMatchObject({
      entry_count: 2,
      note_bytes: 5,
      change_count: 19,
      change_bytes: 19 * 4,
    });
    expect(await findNotebook(database.read, 'empty')).toMatchObject({
      entry_count: 0,
      note_bytes: 0,
    });
    const times = (await findChanges(database.read, 'u', 'h', '2026-02-01')).map(
      ({ changed_at }) => changed_at,
    );
    expect(times).toEqual(Array.from({ length: 19 }, (_, n) => 33 - n));
  });
});
