import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { findAccountCodes } from '../../../features/auth/codes.store.ts';
import { hasResetToken, renewResetTokens } from '../../../features/auth/reset-tokens.store.ts';
import { renewedAt } from '../../../features/auth/reset-tokens.ts';
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
    expect(await findAccountCodes(database.read, 'u')).toEqual([
      { id: 'c', sign_up_id: null, user_id: 'u', nonce_hash: 'n', hash: 'h', expires_at: 9 },
    ]);
    expect(await database.read.selectFrom('challenges').select('email').execute()).toEqual([
      { email: 'c@b.co' },
    ]);
    await database.write((writer) => renewResetTokens(writer, 'u', renewedAt(NOW)));
    const isThere = (hash: string) =>
      hasResetToken(database.read, { user_id: 'u', hash }, NOW + 29 * MINUTE);
    expect([await isThere('recent'), await isThere('old')]).toEqual([true, false]);
  });
});
