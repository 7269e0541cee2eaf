import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { checkSchema } from '../check-schema.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS, stepsTaken } from '../migrate.ts';
import { BEGINNING, FORMER_STEPS, FROM_FORMER } from './former-steps.ts';

const FORMER = Object.entries(FROM_FORMER).slice(0, FORMER_STEPS.length);
const WAY = Object.keys(FROM_FORMER).slice(FORMER_STEPS.length);
const LATER = Object.keys(STEPS).filter((name) => name !== BEGINNING);

eachDatabase(({ create }) => {
  async function open(steps = FORMER) {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(steps));
    return { config, database };
  }

  it('a database of version 0.1.0 goes on as one that began here, with all that it holds', async () => {
    const { config, database } = await open();
    if (config.engine === 'sqlite') await checkSchema(config.file);
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at, change_count, change_bytes)
        values ('a', 'a', 'a', 'A', 'hash', 'en', 'UTC', 0, 0, 4, 33)`.execute(writer);
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
      await sql`insert into codes (id, user_id, nonce_hash, hash, expires_at)
        values ('c', 'a', 'nonce', 'code', 1000000)`.execute(writer);
      await sql`insert into challenges (user_id, purpose, hash, email, created_at, expires_at)
        values ('a', 'email', 'challenge', 'b', 5, 6)`.execute(writer);
      await sql`insert into reset_tokens (user_id, hash, expires_at, issued_at)
        values ('a', 'token', 8, 7)`.execute(writer);
    });
    expect(await migrate(database, config)).toEqual([...WAY, ...LATER]);
    expect(await stepsTaken(database, config)).toEqual([BEGINNING, ...LATER]);
    if (config.engine === 'sqlite') await checkSchema(config.file);
    const row = { user_id: 'a', habit_id: 'h', date: '2026-01-01', changed_at: 7 };
    const history = database.read.selectFrom('history').selectAll();
    expect(await history.orderBy('revision').orderBy('place').execute()).toEqual([
      { ...row, revision: 5, place: 0, before: '{"value":1}' },
      { ...row, revision: 5, place: 1, before: '{"value":2}' },
      { ...row, revision: 6, place: 0, before: '{"value":3}' },
    ]);
    const account = database.read.selectFrom('users').select(['change_count', 'change_bytes']);
    expect(await account.execute()).toEqual([{ change_count: 3, change_bytes: 33 }]);
    const passwords = database.read.selectFrom('credentials').select(['user_id', 'kind', 'secret']);
    expect(await passwords.execute()).toEqual([{ user_id: 'a', kind: 'password', secret: 'hash' }]);
    const codes = database.read
      .selectFrom('one_time_codes')
      .select(['purpose', 'hash', 'expires_at']);
    expect(await codes.orderBy('purpose').execute()).toEqual([
      { purpose: 'change_email', hash: 'challenge', expires_at: 6 },
      { purpose: 'new_password', hash: 'token', expires_at: 8 },
      { purpose: 'verify_email', hash: 'code', expires_at: 1_000_000 },
    ]);
    expect(await migrate(database, config)).toEqual([]);
  });

  it('one from before that says which version to start once, and stays as it is', async () => {
    const { config, database } = await open(FORMER.slice(0, -1));
    await expect(migrate(database, config)).rejects.toThrow(
      'The database is from before version 0.1.0 of Habitude. Start 0.1.0 once, then this version. Nothing was changed.',
    );
    expect(await stepsTaken(database, config)).toHaveLength(FORMER.length - 1);
  });
});
