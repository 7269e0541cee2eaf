import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { findChain } from '../../auth/chains.store.ts';
import { findSessions } from '../../auth/sessions.store.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const OLDER = Object.entries(STEPS).filter(([name]) => name < '0006');

eachDatabase(({ create }) => {
  it('keeps the sessions of an older database, each to be confirmed anew', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      await sql`insert into sessions (user_id, id, device, created_at, last_seen_at, expires_at)
        values ('u', 's', 'x', 1, 2, 9)`.execute(writer);
      await sql`insert into chains (user_id, id, session_id, kind, salt, generation, confirmed, rotated_at, expires_at)
        values ('u', 'c', 's', 'tab', 'x', 7, 6, 2, 9)`.execute(writer);
    });
    expect(await migrate(database, config)).toContain('0006-branching-chains');
    expect(await findChain(database.read, 'u', 'c')).toMatchObject({
      generation: 7,
      parent: 6,
      valid_from: 0,
      abandoned: 0,
      begun_with: null,
    });
    expect(await findSessions(database.read, 'u', 8)).toMatchObject([
      { id: 's', password_given_at: 0 },
    ]);
  });
});
