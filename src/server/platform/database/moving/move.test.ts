import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AccountExport } from '#contract/export.ts';
import type { DatabaseConfig } from '../../../config.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { plantPerson } from '../../../testing/planted-person.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { buildTestApp } from '../../../testing/test-app.ts';
import { backUp } from '../backup/back-up.ts';
import { tablesInOrder } from '../copy-rows.ts';
import { migrateWithCopy } from '../backup/migrate-with-copy.ts';
import { restoreFile } from '../backup/restore.ts';
import { connect } from '../connect.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { readMoveState, setMoveState } from './move-state.ts';
import { move } from './move.ts';
import { fillNotebook } from './testing/everything.ts';

async function connected(config: DatabaseConfig): Promise<Database> {
  const database = await connect(config, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

/** A file of this version, in which somebody writes. */
async function fileWith(fill: (database: Database) => Promise<unknown>): Promise<string> {
  const file = `${temporaryFolder()}/habitude.db`;
  const place = { engine: 'sqlite' as const, file };
  const database = await connect(place, () => undefined);
  await migrate(database, place);
  await fill(database);
  await database.close();
  return file;
}

/** What a file holds but for the marks of a move, as texts by table. */
function contentOf(file: string): Record<string, string[]> {
  const connection = new DatabaseSync(file, { readOnly: true });
  const content = tablesInOrder(file).map(({ name: table }): [string, string[]] => [
    table,
    connection
      .prepare(
        `SELECT * FROM "${table}" ${table === 'installation' ? "WHERE name NOT LIKE 'mov%'" : ''}`,
      )
      .all()
      .map((row) => JSON.stringify(Object.entries(row).toSorted()))
      .toSorted(),
  ]);
  connection.close();
  return Object.fromEntries(content);
}

/** The same of a database of PostgreSQL. */
async function contentHere(database: Database, tables: string[]) {
  const content: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(database.read);
    content[table] = rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
  }
  return content;
}

eachDatabase(
  ({ create }) => {
    async function emptyPostgres() {
      const config = await create();
      if (config.engine !== 'postgres') throw new Error('PostgreSQL alone');
      return config;
    }

    const movingTo = (file: string, url: string) =>
      move(file, url, () => undefined).catch((error: unknown) => String(error));

    describe('a move to PostgreSQL', () => {
      it('takes a notebook full of everything, and sessions go on', async () => {
        let exported: unknown;
        let tokens = { access_token: '', refresh_token: '' };
        const file = await fileWith(async (database) => {
          const test = await buildTestApp(database);
          tokens = await fillNotebook(test, database);
          const { access_token: token } = tokens;
          exported = (await test.send('GET', '/api/profile/export', { token })).json();
          await Promise.all(
            Array.from({ length: 1200 }, (_, n) => plantPerson(database, `planted-${n}`)),
          );
        });
        const before = contentOf(file);
        const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
        expect(empty).toEqual([]);
        const target = await emptyPostgres();
        const moved = await move(file, target.url, () => undefined);
        expect(moved?.['users']).toMatchObject({ rows: 1202 });
        expect(moved?.['users']?.digest).toMatch(/^[0-9a-f]{64}$/);
        expect(contentOf(file)).toEqual(before);

        const database = await connected(target);
        const test = await buildTestApp(database);
        const { access_token: token } = tokens;
        const answer = await test.send('GET', '/api/profile/export', { token });
        expect(answer.json<AccountExport>()).toEqual(exported);
        expect(await contentHere(database, Object.keys(before))).toEqual({
          ...before,
          // A new life of the database has a new name.
          installation: expect.arrayContaining([expect.stringContaining('secret_fingerprint')]),
        });
        const epoch = await database.read
          .selectFrom('installation')
          .select('value')
          .where('name', '=', 'epoch')
          .executeTakeFirstOrThrow();
        expect(before['installation']?.join()).not.toContain(epoch.value);
      });

      it('that was cut off says what to do until it is done', async () => {
        const file = await fileWith((database) =>
          setMoveState(database.migrating, 'moving_to', { id: 'x', to: 'postgres://x/y' }),
        );
        const place = { engine: 'sqlite' as const, file };
        await expect(
          migrateWithCopy(await connected(place), { database: place, backupDir: undefined }),
        ).rejects.toThrow(
          'is being moved to postgres://x/y: run npm run move again, and set DATABASE_URL only when it is done.',
        );
      });

      it('leaves a file on which no server starts, until it is restored', async () => {
        const file = await fileWith((database) => plantPerson(database, 'ada'));
        const target = await emptyPostgres();
        await move(file, target.url, () => undefined);
        const place = { engine: 'sqlite' as const, file };
        const old = await connect(place, () => undefined);
        await expect(
          migrateWithCopy(old, { database: place, backupDir: undefined }),
        ).rejects.toThrow(
          `What DATA_DIR holds was moved to postgres://${new URL(target.url).host}${new URL(target.url).pathname}: set DATABASE_URL.`,
        );
        await old.close();
        const backup = `${dirname(file)}/backup.db`;
        await backUp(place, backup);
        await restoreFile(backup, file, `${file}.replaced`);
        await migrateWithCopy(await connected(place), { database: place, backupDir: undefined });
        await migrateWithCopy(await connected(target), { database: target, backupDir: undefined });
      });

      it('is done once, and says so when it is asked for again', async () => {
        const file = await fileWith((database) => plantPerson(database, 'ada'));
        const target = await emptyPostgres();
        await move(file, target.url, () => undefined);
        expect(await movingTo(file, target.url)).toBeUndefined();
        const other = await emptyPostgres();
        expect(await movingTo(file, other.url)).toMatch(/was moved to postgres:.* already/);
        // It was cut off before the file was told.
        const database = await connect({ engine: 'sqlite', file }, () => undefined);
        const { moved_to } = await readMoveState(database.read);
        if (!moved_to) throw new Error('no mark');
        await database.write((writer) => setMoveState(writer, 'moving_to', moved_to));
        await database.close();
        expect(await movingTo(file, target.url)).toBeUndefined();
        const again = await connected({ engine: 'sqlite', file });
        expect(await readMoveState(again.read)).toEqual({ moved_to });
      });

      it('touches no database with people, with other tables, or in use', async () => {
        const file = await fileWith((database) => plantPerson(database, 'ada'));
        const before = contentOf(file);
        const target = await emptyPostgres();
        const database = await connect(target, () => undefined);
        await migrate(database, target);
        await plantPerson(database, 'bob');
        expect(await movingTo(file, target.url)).toMatch(/Servers are using the database of --to/);
        await database.close();
        await expect
          .poll(() => movingTo(file, target.url))
          .toMatch(/The database of --to has accounts in it\. Nothing was changed/);
        const { read } = await connected(target);
        expect(await read.selectFrom('users').select('id').execute()).toEqual([{ id: 'bob' }]);
        const foreign = await emptyPostgres();
        const other = await connect(foreign, () => undefined);
        await sql`create table recipes (id integer)`.execute(other.migrating);
        await other.close();
        expect(await movingTo(file, foreign.url)).toMatch(/holds other tables/);
        expect(contentOf(file)).toEqual(before);
        const source = await connected({ engine: 'sqlite', file });
        expect(await readMoveState(source.read)).toEqual({});
      });

      it('lets no server start on what is half there, and takes what another one left', async () => {
        const file = await fileWith((database) => plantPerson(database, 'ada'));
        const target = await emptyPostgres();
        const database = await connect(target, () => undefined);
        await migrate(database, target);
        await plantPerson(database, 'half');
        await setMoveState(database.migrating, 'moving_from', {
          id: 'another',
          to: 'postgres://x/y',
        });
        await expect(
          migrateWithCopy(database, { database: target, backupDir: undefined }),
        ).rejects.toThrow(
          'npm run move has not finished. Unset DATABASE_URL, and run it again to resume.',
        );
        await database.close();
        await expect.poll(() => movingTo(file, target.url)).toMatchObject({ users: { rows: 1 } });
      });

      it.each([
        ['changed', "update habits set name = 'lire' where user_id = 'planted-7'"],
        ['missing', "delete from pages where user_id = 'planted-7'"],
        [
          'more than there were',
          "insert into groups (user_id, id, name, position) values ('planted-7', 'x', 'x', 0)",
        ],
      ])('finds a row that is %s on the other side', async (_what, statement) => {
        const file = await fileWith(async (database) => {
          await Promise.all(
            Array.from({ length: 10 }, (_, n) => plantPerson(database, `planted-${n}`)),
          );
        });
        const target = await emptyPostgres();
        const database = await connected({ ...target, url: `${target.url}?application_name=x` });
        const moving = move(file, target.url, async (table) => {
          if (table === 'pages') await sql.raw(statement).execute(database.migrating);
        });
        await expect(moving).rejects.toThrow(
          /Do not use the new database\. Your SQLite file is unchanged/,
        );
        const { moved_from } = await readMoveState(database.read);
        expect(moved_from).toBeUndefined();
      });
    });
  },
  ['postgres'],
);
