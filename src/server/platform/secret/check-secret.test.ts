import { describe, expect, it } from 'vitest';
import {
  accountJobs,
  closeAccount,
  type AccountJobs,
} from '../../features/auth/accounts.usecases.ts';
import { importRows } from '../../features/imports/imports.store.ts';
import { undoJobs } from '../../features/imports/keep-undo.usecases.ts';
import { importJobs, type ImportJobs } from '../../features/imports/undo-import.usecases.ts';
import type { Database } from '../database/database.ts';
import { FINGERPRINT, FORMER_FINGERPRINT } from '../database/fingerprint.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { createJobs } from '../jobs/jobs.ts';
import { deriveKeys } from '../keys.ts';
import { checkSecret, fingerprintOf } from './check-secret.usecases.ts';

const [FORMER, NEWER] = ['a'.repeat(32), 'b'.repeat(32)] as const;

const check = (database: Database, secret: string, accepted?: string) =>
  checkSecret(database, secret, { accepted, name: 'APP_SECRET' });

async function forgetSecret(database: Database): Promise<void> {
  await database.write((writer) => writer.deleteFrom('installation').execute());
}

/** As a database is that was restored where no secret was. */
async function release(database: Database): Promise<void> {
  await database.write((writer) =>
    writer
      .updateTable('installation')
      .set({ name: FORMER_FINGERPRINT })
      .where('name', '=', FINGERPRINT)
      .execute(),
  );
}

const count = async (
  database: Database,
  table: 'sessions' | 'users' | 'one_time_codes' | 'limits' | 'imports',
) => (await database.read.selectFrom(table).selectAll().execute()).length;

/** Whose account is open, of one. */
async function idOf(database: Database): Promise<string> {
  const open = database.read.selectFrom('users').select('id').where('closed_at', 'is', null);
  return (await open.executeTakeFirstOrThrow()).id;
}

eachDatabase(({ open }) => {
  describe('the secret of a database', () => {
    it('is the first one that it is used with', async () => {
      const database = await open();
      await forgetSecret(database);
      await Promise.allSettled([check(database, FORMER), check(database, FORMER)]);
      expect(await check(database, FORMER)).toBe(false);
      await expect(check(database, NEWER)).rejects.toThrow(
        `ACCEPT_APP_SECRET=${fingerprintOf(NEWER)} `,
      );
      await expect(check(database, NEWER, fingerprintOf(FORMER))).rejects.toThrow(/is not the/);
    });

    it('gives way to one that is accepted: sessions end, and what is kept stays', async () => {
      const database = await open();
      await forgetSecret(database);
      await check(database, FORMER);
      const test = await buildTestApp(database);
      await test.signUp({ email: 'ada@example.org' });
      await test.send('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.org' } });
      expect(await count(database, 'one_time_codes')).toBe(1);
      expect(await check(database, NEWER, fingerprintOf(NEWER))).toBe(true);
      expect([await count(database, 'sessions'), await count(database, 'users')]).toEqual([0, 1]);
      expect(await count(database, 'one_time_codes')).toBe(0);
      expect(await count(database, 'limits')).toBe(0);
      expect(await check(database, NEWER, fingerprintOf(NEWER))).toBe(false);
      await expect(check(database, FORMER)).rejects.toThrow(/is not the/);
    });

    it('has accounts emptied and imports undone to their end with a new one, too', async () => {
      const database = await open();
      await forgetSecret(database);
      await check(database, FORMER);
      const test = await buildTestApp(database);
      await test.signUp();
      const closed = await idOf(database);
      const halted = { add: () => Promise.resolve() };
      await database.write((writer) =>
        closeAccount({ clock: test.now, jobs: halted }, writer, closed),
      );
      await test.signUp({ email: 'eve@example.org' });
      const row = { id: 'half', source: 'habo', imported_at: 0, habits: 0, entries: 0 } as const;
      const under = { user_id: await idOf(database), under_way_at: 0 };
      await database.write((writer) => importRows.insert(writer, { ...row, ...under }));
      await check(database, NEWER, fingerprintOf(NEWER));
      const jobs = createJobs<AccountJobs & ImportJobs>({
        database,
        clock: Date.now,
        key: deriveKeys(NEWER).jobs,
        kinds: {
          empty_account: accountJobs(database),
          end_import: importJobs({ database, clock: Date.now }),
          forget_undo: undoJobs(database),
        },
        log: { warn: () => undefined, error: () => undefined },
      });
      await jobs.runDue();
      expect([await count(database, 'users'), await count(database, 'imports')]).toEqual([1, 0]);
    });

    it.each([
      ['the former one changes nothing', FORMER, 1],
      ['another one ends the sessions', NEWER, 0],
    ])('is any once it was released: %s', async (_what, secret, sessions) => {
      const database = await open();
      await forgetSecret(database);
      await check(database, FORMER);
      await (await buildTestApp(database)).signUp();
      await release(database);
      expect(await check(database, secret)).toBe(secret === NEWER);
      expect(await count(database, 'sessions')).toBe(sessions);
      const other = secret === NEWER ? FORMER : NEWER;
      await expect(check(database, other)).rejects.toThrow(/is not the/);
      expect(await check(database, secret)).toBe(false);
    });

    it('is the former one alone to whoever only looks', async () => {
      const database = await open();
      await forgetSecret(database);
      await check(database, FORMER);
      await (await buildTestApp(database)).signUp();
      await release(database);
      const look = (secret: string) =>
        checkSecret(database, secret, { accepted: undefined, name: 'APP_SECRET', takesAny: false });
      await expect(look(NEWER)).rejects.toThrow(/is not the/);
      expect(await look(FORMER)).toBe(false);
      expect(await count(database, 'sessions')).toBe(1);
    });
  });
});
