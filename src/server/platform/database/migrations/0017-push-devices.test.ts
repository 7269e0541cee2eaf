import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0017-push-devices';
const OLDER = Object.entries(STEPS).slice(0, Object.keys(STEPS).indexOf(NAME));

eachDatabase(({ create }) => {
  it('adds devices to the sessions of an older database, with which they go', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      for (const id of ['kept', 'ended'])
        await sql`insert into sessions (user_id, id, device, created_at, last_seen_at, expires_at)
          values ('u', ${id}, 'x', 1, 2, 9)`.execute(writer);
    });
    expect(await migrate(database, config)).toContain(NAME);
    await database.write(async (writer) => {
      for (const session_id of ['kept', 'ended'])
        await writer
          .insertInto('push_devices')
          .values({
            user_id: 'u',
            id: `of ${session_id}`,
            session_id,
            endpoint: 'https://push.example.org/x',
            endpoint_hash: session_id,
            p256dh: 'x',
            auth: 'x',
            name: '',
            created_at: 1,
            last_success_at: null,
            last_error: null,
          })
          .execute();
      await writer.deleteFrom('sessions').where('id', '=', 'ended').execute();
    });
    expect(await database.read.selectFrom('push_devices').select('id').execute()).toEqual([
      { id: 'of kept' },
    ]);
  });
});
