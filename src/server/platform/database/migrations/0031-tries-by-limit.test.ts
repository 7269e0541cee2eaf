import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { CODE_RENEWABLE } from '../../../features/auth/codes.ts';
import { findCodes, renewCodes } from '../../../features/auth/codes.store.ts';
import { HOUR, MINUTE } from '../../clock.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0031-tries-by-limit';
const OLDER = Object.entries(STEPS).slice(0, Object.keys(STEPS).indexOf(NAME));
const NOW = 100 * HOUR;

eachDatabase(({ create }) => {
  it('keeps the codes and links that are on their way, and when links were made', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      await sql`insert into codes (id, user_id, nonce_hash, hash, tries_left, stray_tries_left, expires_at)
        values ('c', 'u', 'n', 'h', 5, 5, 9)`.execute(writer);
      await sql`insert into challenges (user_id, purpose, hash, email, tries_left, created_at, expires_at)
        values ('u', 'change_email', 'h', 'c@b.co', 5, 1, 9)`.execute(writer);
      await sql`insert into reset_tokens (user_id, hash, expires_at)
        values ('u', 'recent', ${NOW}), ('u', 'old', ${NOW - 24 * HOUR})`.execute(writer);
    });
    expect(await migrate(database, config)).toContain(NAME);
    const account = { sign_up_id: null, user_id: 'u', hash: 'h', expires_at: 9 };
    const mailed = { ...account, id: 'c', asker: 'n', email: null, created_at: 9 - 15 * MINUTE };
    expect(await findCodes(database.read, { userId: 'u', purpose: 'verify_email' })).toEqual([
      { ...mailed, purpose: 'verify_email' },
    ]);
    expect(await findCodes(database.read, { userId: 'u', purpose: 'change_email' })).toMatchObject([
      { ...account, email: 'c@b.co', created_at: 1 },
    ]);
    const purpose = 'new_password';
    const renewed = { createdSince: NOW - CODE_RENEWABLE, expires_at: NOW + 30 * MINUTE };
    await database.write((writer) => renewCodes(writer, { userId: 'u', purpose }, renewed));
    const links = await findCodes(database.read, { userId: 'u', purpose });
    expect(Object.fromEntries(links.map((link) => [link.hash, link.expires_at]))).toEqual({
      recent: renewed.expires_at,
      old: NOW - 24 * HOUR,
    });
  });
});
