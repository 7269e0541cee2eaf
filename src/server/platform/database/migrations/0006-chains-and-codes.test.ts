import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { findChain } from '../../../features/auth/chains.store.ts';
import { findSignUpCodes } from '../../../features/auth/codes.store.ts';
import { findByPasswordToken, findGiven } from '../../../features/auth/codes.ts';
import { findSessions } from '../../../features/auth/sessions.store.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const USER = '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b';
const SECRET = 's'.repeat(43);
const OLDER = Object.entries(STEPS).filter(([name]) => name < '0006');

eachDatabase(({ create }) => {
  it('keeps the codes and links that are on their way', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    const key = Buffer.alloc(32, 7);
    const hashOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values (${USER}, 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      await sql`insert into challenges (user_id, purpose, hash, email, tries_left, created_at, expires_at)
        values (${USER}, 'reset_password', ${hashOf(`reset_password.${USER}.${SECRET}`)}, 'a@b.co', 100, 1, 9)`.execute(
        writer,
      );
      await sql`insert into sign_ups (id, nonce_hash, email, email_key, name, password_hash, locale, time_zone, code_hash, code_expires_at, tries_left, created_at)
        values ('s', 'n', 'c@b.co', 'c@b.co', 'C', '', 'en', 'UTC', ${hashOf('sign-up.s.123456')}, 9, 5, 1)`.execute(
        writer,
      );
    });
    await migrate(database, config);
    const link = await findByPasswordToken(database.read, key, `${USER}.${SECRET}`, 8);
    expect(link?.user_id).toBe(USER);
    const codes = await findSignUpCodes(database.read, 'c@b.co', 0);
    expect(findGiven(key, codes, { text: '123456' }, 8)).toMatchObject({ sign_up_id: 's' });
  });

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
    expect(await migrate(database, config)).toContain('0006-chains-and-codes');
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
