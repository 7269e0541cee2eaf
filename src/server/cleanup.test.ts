import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY } from './platform/clock.ts';
import { connect } from './platform/database/connect.ts';
import type { Database } from './platform/database/database.ts';
import { SLICE_ROWS } from './platform/database/in-slices.ts';
import { insertRows } from './platform/database/insert-rows.ts';
import { migrate } from './platform/database/migrate.ts';
import { fillNotebook } from './platform/database/moving/testing/everything.ts';
import type { Schema } from './platform/database/schema.ts';
import { cleanUp } from './cleanup.ts';
import { forgetImports } from './features/imports/forget-imports.usecases.ts';
import { emptyNotebook } from './features/notebook/forget-deleted.ts';
import { createLimits } from './platform/limits/limits.ts';
import { eachDatabase } from './testing/each-database.ts';
import { buildTestApp } from './testing/test-app.ts';
import { plantPerson } from './testing/planted-person.ts';

const NOW = 100 * DAY;
const MANY = 2 * SLICE_ROWS + 500;

const chainOf = (session_id: string) => ({
  id: session_id,
  session_id,
  kind: 'tab' as const,
  salt: '',
  generation: 1,
  parent: 0,
  valid_from: 0,
  confirmed: 0,
  rotated_at: 0,
  expires_at: NOW + 1,
  revoked_at: null,
  abandoned: 0 as const,
});

/** Sessions of a person, each with a chain. */
async function plantSessions(
  database: Database,
  user_id: string,
  sessions: readonly { id: string; expires_at?: number; chain?: object }[],
): Promise<void> {
  const proven = { opened_by: 'password', proven_by: 'password', proven_at: 0 } as const;
  const seen = { device: '', created_at: 0, last_seen_at: 0, ...proven };
  await database.write(async (writer) => {
    await insertRows(
      writer,
      'sessions',
      sessions.map(({ id, expires_at = NOW + 1 }) => ({ user_id, id, ...seen, expires_at })),
    );
    await insertRows(
      writer,
      'chains',
      sessions.map(({ id, chain }) => ({ user_id, ...chainOf(id), ...chain })),
    );
  });
}

async function plantCommands(database: Database, user_id: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    return { user_id, id: `${n}`, applied_at: n, result: '' };
  });
  await database.write(async (writer) => {
    await insertRows(writer, 'applied_commands', rows);
    await writer
      .updateTable('users')
      .set({ command_count: count + 1 })
      .where('id', '=', user_id)
      .execute();
  });
}

const countsOf = async (database: Database) =>
  (
    await database.read.selectFrom('users').select(['id', 'command_count']).orderBy('id').execute()
  ).map(({ id, command_count }) => [id, command_count]);

const idsOf = async (database: Database, table: 'sessions' | 'chains') =>
  (await database.read.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);

const range = (count: number, idOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => idOf(n));

eachDatabase(({ open }) => {
  describe('the clean-up', () => {
    let database: Database;
    const clock = () => NOW;
    const clean = () =>
      cleanUp({ database, clock, limits: createLimits(database, clock, Buffer.alloc(32)) });

    beforeEach(async () => {
      database = await open();
      await plantPerson(database, 'ada');
      await plantPerson(database, 'bob');
    });

    it('deletes all sessions that nobody can go on with, however many, and no other', async () => {
      await plantSessions(database, 'ada', [
        ...range(MANY, (n) => `over ${n}`).map((id) => ({ id, chain: { expires_at: NOW } })),
        { id: 'revoked', chain: { revoked_at: NOW } },
        { id: 'too old', expires_at: NOW },
        { id: 'there' },
        { id: 'there by another chain', chain: { expires_at: NOW } },
      ]);
      await plantSessions(database, 'bob', [{ id: 'there' }]);
      await database.write(async (writer) => {
        const session = { user_id: 'ada', ...chainOf('there by another chain') };
        await writer
          .insertInto('chains')
          .values({ ...session, id: 'other' })
          .execute();
      });
      await clean();
      expect(await idsOf(database, 'sessions')).toEqual([
        'there',
        'there',
        'there by another chain',
      ]);
      expect(await idsOf(database, 'chains')).toEqual(['other', 'there', 'there']);
    });

    it('forgets all old commands, however many, and counts them', async () => {
      await plantCommands(database, 'ada', MANY);
      await plantCommands(database, 'bob', 1);
      await clean();
      expect(await countsOf(database)).toEqual([
        ['ada', 1],
        ['bob', 1],
      ]);
    });

    it('forgets the whole history of a habit that was deleted long ago', async () => {
      const change = { user_id: 'ada', habit_id: 'habit of ada', before: 'true', changed_at: 0 };
      const date = '2026-01-01' as const;
      const rows = Array.from({ length: MANY }, (_, place) => ({
        ...change,
        date,
        revision: 1,
        place,
      }));
      await database.write(async (writer) => {
        await insertRows(writer, 'history', rows);
        await writer
          .updateTable('users')
          .set({ change_count: MANY })
          .where('id', '=', 'ada')
          .execute();
        await writer
          .updateTable('habits')
          .set({ deleted_at: 0 })
          .where('user_id', '=', 'ada')
          .execute();
      });
      await clean();
      const left = await database.read.selectFrom('history').select('place').execute();
      expect(left).toEqual([]);
      const account = database.read
        .selectFrom('users')
        .select('change_count')
        .where('id', '=', 'ada');
      expect(await account.execute()).toEqual([{ change_count: 0 }]);
    });

    it('goes on with all else when one part fails, and then tells', async () => {
      await plantSessions(database, 'ada', [{ id: 'over', expires_at: NOW }]);
      const limits = createLimits(database, clock, Buffer.alloc(32));
      vi.spyOn(limits, 'forgetExpired').mockRejectedValue(new Error('not today'));
      await expect(cleanUp({ database, clock, limits })).rejects.toThrow('not today');
      expect(await idsOf(database, 'sessions')).toEqual([]);
    });

    it('ends after the write in hand when it is told to', async () => {
      await plantSessions(database, 'ada', [{ id: 'over', expires_at: NOW }]);
      const limits = createLimits(database, clock, Buffer.alloc(32));
      await cleanUp({ database, clock, limits }, AbortSignal.abort());
      expect(await idsOf(database, 'sessions')).toEqual(['over']);
    });
  });

  it('an account is emptied of all that there may be any number of, before it goes', async () => {
    const database = await open();
    await fillNotebook(await buildTestApp(database), database);
    const { id } = await database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ada@example.org')
      .executeTakeFirstOrThrow();
    const tables: (keyof Schema)[] = ['import_pages', 'moved_beginnings', 'imported_habits'];
    tables.push('history', 'pages', 'applied_commands', 'habits');
    const hasAny = async (table: keyof Schema) =>
      (await database.read.selectFrom(table).selectAll().limit(1).execute()).length > 0;
    expect(await Promise.all(tables.map(hasAny))).toEqual(tables.map(() => true));
    await forgetImports(database, id);
    await emptyNotebook(database, id);
    expect(await Promise.all(tables.map(hasAny))).toEqual(tables.map(() => false));
    expect(await hasAny('users')).toBe(true);
  });
});

eachDatabase(
  ({ open }) => {
    it('the clean-up waits for nobody who holds an account, and holds up nobody', async () => {
      const database = await open();
      const clock = () => NOW;
      const clean = () =>
        cleanUp({ database, clock, limits: createLimits(database, clock, Buffer.alloc(32)) });
      for (const id of ['ada', 'bob', 'eve']) {
        await plantPerson(database, id);
        await plantCommands(database, id, 2);
      }
      const held = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const holding = database.write(async (writer) => {
        await writer.selectFrom('users').select('id').where('id', '=', 'bob').forUpdate().execute();
        held.resolve();
        await released.promise;
      });
      await held.promise;
      await clean();
      const left = [
        ['ada', 1],
        ['bob', 3],
        ['eve', 1],
      ];
      expect(await countsOf(database)).toEqual(left);
      released.resolve();
      await holding;
      await clean();
      expect(await countsOf(database)).toEqual(left.map(([id]) => [id, 1]));
    });
  },
  ['postgres'],
);

eachDatabase(
  ({ create }) => {
    it('the clean-up reads no table as a whole', async () => {
      const config = await create();
      const database = await connect(config, () => undefined);
      onTestFinished(() => database.close());
      await migrate(database, config);
      await plantPerson(database, 'ada');
      await plantSessions(database, 'ada', [{ id: 'over', chain: { expires_at: NOW } }]);
      await plantCommands(database, 'ada', 1);
      const clock = () => NOW;
      const limits = createLimits(database, clock, Buffer.alloc(32));
      const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
      await cleanUp({ database, clock, limits });
      const texts = prepare.mock.calls.map(([text]) => text);
      prepare.mockRestore();
      const statements = texts.filter((text) => /^(?:with|select|delete|update)/.test(text));
      expect(statements.length).toBeGreaterThan(10);
      const connection = new DatabaseSync('file' in config ? config.file : '', { readOnly: true });
      const scans = statements.flatMap((text) =>
        connection
          .prepare(`explain query plan ${text}`)
          .all()
          .map(({ detail }) => String(detail))
          .filter((detail) => /^SCAN (?!own|json_each)/.test(detail))
          .map((detail) => `${detail}: ${text}`),
      );
      connection.close();
      expect(scans).toEqual([]);
    });
  },
  ['sqlite'],
);
