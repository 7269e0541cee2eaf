import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { forgetDeleted } from '../../../features/notebook/forget-deleted.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0014-notebook-bounds';
const OLDER = Object.entries(STEPS).slice(0, Object.keys(STEPS).indexOf(NAME));

eachDatabase(({ create }) => {
  it('finds what was deleted before, and counts commands from none', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      for (const [id, deleted_at] of [
        ['old', 1],
        ['there', null],
      ] as const)
        await sql`insert into groups (user_id, id, name, position, revision, deleted_at)
          values ('u', ${id}, 'x', 0, 7, ${deleted_at})`.execute(writer);
    });
    expect(await migrate(database, config)).toContain(NAME);
    await forgetDeleted(database, Date.parse('2026-11-21T12:00:00Z'));
    expect(await database.read.selectFrom('groups').select('id').execute()).toEqual([
      { id: 'there' },
    ]);
    const user = database.read.selectFrom('users').select(['command_count', 'forgotten_revision']);
    expect(await user.execute()).toEqual([{ command_count: 0, forgotten_revision: 7 }]);
  });
});
