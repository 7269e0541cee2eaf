import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DatabaseConfig } from '../../../config.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { ENTRIES, plantPerson } from '../../../testing/planted-person.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { connect } from '../connect.ts';
import type { Database } from '../database.ts';
import { EPOCH } from '../epoch.ts';
import { migrate, STEPS } from '../migrate.ts';
import { backUp } from './back-up.ts';
import { tablesInOrder } from '../copy-rows.ts';
import { restoreFile, restorePostgres } from './restore.ts';

async function connected(config: DatabaseConfig): Promise<Database> {
  const database = await connect(config, () => undefined);
  onTestFinished(() => database.close());
  await migrate(database, config);
  return database;
}

/** Plants one person after the other until it is stopped. */
function keepWriting(database: Database, name: string) {
  const acknowledged: string[] = [];
  let stopped = false;
  const work = (async () => {
    for (let n = 0; !stopped; n += 1) {
      await plantPerson(database, `${name}-${n}`);
      acknowledged.push(`${name}-${n}`);
    }
  })();
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await work;
    },
  };
}

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

/** Runs a command as its user does, in a process of its own. @returns what it says */
async function runScript(
  name: string,
  config: DatabaseConfig & { DATA_DIR?: string },
  file: string,
  within: string[] = [],
): Promise<string> {
  const { DATA_DIR = temporaryFolder() } = config;
  const environment: Record<string, string> =
    config.engine === 'sqlite'
      ? { DATA_DIR: dirname(config.file), DATABASE_URL: '' }
      : { DATABASE_URL: config.url, APP_SECRET: 'a'.repeat(32), DATA_DIR };
  const script = join(ROOT, 'scripts', `${name}.ts`);
  const [program = '', ...args] = [...within, process.execPath, script, file];
  const { stdout } = await promisify(execFile)(program, args, {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  return stdout;
}

/** Begins a command whose mounts are its own. */
const APART = ['unshare', '--map-root-user', '--mount'];

const hasMounts =
  spawnSync('unshare', [...APART.slice(1), 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

function valuesIn(file: string, query: string): unknown[] {
  const connection = new DatabaseSync(file, { readOnly: true });
  const values = connection.prepare(query).all();
  connection.close();
  return values.flatMap((row) => Object.values(row));
}

/** All rows of all tables but the epoch, sorted, as one text a table. */
async function contentOf(database: Database, tables: string[]): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(database.read);
    const kept = rows.filter((row) => !('name' in row) || row.name !== EPOCH);
    const texts = kept.map((row) => JSON.stringify(Object.entries(row).toSorted()));
    content[table] = texts.toSorted();
  }
  return content;
}

async function epochOf(database: Database): Promise<string> {
  const { value } = await database.read
    .selectFrom('installation')
    .select('value')
    .where('name', '=', EPOCH)
    .executeTakeFirstOrThrow();
  return value;
}

eachDatabase(({ create }) => {
  describe('a backup', () => {
    it('holds all that was acknowledged before it began, and nothing by halves', async () => {
      const config = await create();
      const database = await connected(config);
      const writers = Array.from({ length: 8 }, (_, n) => keepWriting(database, `writer${n}`));
      const done = () => writers.flatMap(({ acknowledged }) => acknowledged);
      await expect.poll(() => done().length).toBeGreaterThan(200);
      const before = done();
      const file = join(temporaryFolder(), 'backup.db');
      const output = await runScript('backup', config, file);
      const after = done().length;
      await Promise.all(writers.map(({ stop }) => stop()));

      const users = new Set(valuesIn(file, 'SELECT id FROM users'));
      expect(before.filter((id) => !users.has(id))).toEqual([]);
      expect(after).toBeGreaterThan(before.length);
      expect(valuesIn(file, 'SELECT sum(length(days)) FROM pages')).toEqual([users.size * ENTRIES]);
      expect(output).toContain(
        `${file} holds ${users.size} accounts and ${users.size} habits with ${users.size} years of entries.`,
      );
      expect(valuesIn(file, 'PRAGMA integrity_check')).toEqual(['ok']);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    });

    it('comes back whole, on the engine that it came from', async () => {
      const config = await create();
      const database = await connected(config);
      for (const id of ['ada', 'bob', 'eve']) await plantPerson(database, id);
      const file = join(temporaryFolder(), 'backup.db');
      await backUp(config, file);
      const bytes = readFileSync(file);

      const empty = await create();
      if (empty.engine === 'sqlite') await restoreFile(file, empty.file, `${empty.file}.replaced`);
      else await restorePostgres(file, empty.url, temporaryFolder());
      const restored = await connected(empty);
      const tables = tablesInOrder(file).map(({ name }) => name);
      expect(tables).toEqual(expect.arrayContaining(['users', 'jobs', 'one_time_codes']));
      expect(await contentOf(restored, tables)).toEqual(await contentOf(database, tables));
      expect(await epochOf(restored)).not.toBe(await epochOf(database));
      expect(readFileSync(file).equals(bytes)).toBe(true);
    });

    it('overwrites nothing, and leaves nothing where it fails', async () => {
      const config = await create();
      await connected(config);
      const folder = temporaryFolder();
      const file = join(folder, 'backup.db');
      writeFileSync(file, 'precious');
      await expect(backUp(config, file)).rejects.toThrow(
        `${file} can't be written: it is there already, and nothing is overwritten.`,
      );
      expect(readFileSync(file, 'utf8')).toBe('precious');
      await expect(backUp(config, join(folder, 'none', 'x.db'))).rejects.toThrow(
        /its folder is not there/,
      );
      const nothing = await create();
      await expect(backUp(nothing, join(folder, 'other.db'))).rejects.toThrow(
        nothing.engine === 'sqlite'
          ? `${nothing.file} is not there: look at DATA_DIR.`
          : /no database yet/,
      );
      const beside = nothing.engine === 'sqlite' ? dirname(nothing.file) : temporaryFolder();
      expect(readdirSync(beside)).toEqual([]);
      mkdirSync(join(folder, 'third.db.part'));
      await expect(backUp(config, join(folder, 'third.db'))).rejects.toThrow(/./);
      rmSync(join(folder, 'third.db.part'), { recursive: true });
      expect(readdirSync(folder)).toEqual(['backup.db']);
    });

    it('gets its name last, and is made again after one that was cut off', async () => {
      const config = await create();
      const database = await connected(config);
      await plantPerson(database, 'ada');
      const folder = temporaryFolder();
      const file = join(folder, 'backup.db');
      for (const left of ['.part', '.part-wal']) writeFileSync(`${file}${left}`, 'half');
      const making = backUp(config, file);
      expect(readdirSync(folder)).not.toContain('backup.db');
      expect(await making).toMatchObject({ users: 1 });
      expect(readdirSync(folder)).toEqual(['backup.db']);
    });

    it('is not written over another that came meanwhile', async () => {
      const config = await create();
      await connected(config);
      const folder = temporaryFolder();
      const file = join(folder, 'backup.db');
      const making = backUp(config, file);
      writeFileSync(file, 'precious');
      await expect(making).rejects.toThrow(/it is there already/);
      expect(readFileSync(file, 'utf8')).toBe('precious');
      expect(readdirSync(folder)).toEqual(['backup.db']);
    });

    it.skipIf(!hasMounts)('says of its own disk that it is full, not of the database', async () => {
      const config = await create();
      await connected(config);
      const folder = temporaryFolder();
      const file = join(folder, 'backup.db');
      const mount = `mount -t tmpfs -o size=64k none ${folder} && exec "$0" "$@"`;
      const failed = await runScript('backup', config, file, [...APART, 'sh', '-c', mount]).catch(
        (error: Error & { stderr?: string }) => error.stderr,
      );
      expect(failed).toBe(`${file} can't be used: the disk is full.\n`);
    });

    it('moves to the other engine, too', async () => {
      const config = await create();
      const database = await connected(config);
      await plantPerson(database, 'ada');
      const file = join(temporaryFolder(), 'backup.db');
      await backUp(config, file);
      const other = join(temporaryFolder(), 'habitude.db');
      await restoreFile(file, other, `${other}.replaced`);
      const restored = await connected({ engine: 'sqlite', file: other });
      const tables = tablesInOrder(file).map(({ name }) => name);
      expect(await contentOf(restored, tables)).toEqual(await contentOf(database, tables));
    });
  });
});

eachDatabase(
  ({ create }) => {
    it('fills no database of PostgreSQL that has accounts, or is in use', async () => {
      const config = await create();
      if (config.engine !== 'postgres') throw new Error('PostgreSQL alone');
      const folder = temporaryFolder();
      const file = join(temporaryFolder(), 'backup.db');
      const database = await connect(config, () => undefined);
      await migrate(database, config);
      await plantPerson(database, 'ada');
      await backUp(config, file);
      await expect(restorePostgres(file, config.url, folder)).rejects.toThrow(/Servers are using/);
      await database.close();
      await expect
        .poll(() =>
          restorePostgres(file, config.url, folder).catch((error: unknown) => String(error)),
        )
        .toMatch(/has accounts in it/);
      expect(readdirSync(folder)).toEqual([]);
      const again = await connected(config);
      expect(await again.read.selectFrom('users').select('id').execute()).toEqual([{ id: 'ada' }]);
    });

    it('is not upgraded under its servers by a command, nor without a word', async () => {
      const config = await create();
      const server = await connect(config, () => undefined);
      await migrate(server, config, Object.fromEntries(Object.entries(STEPS).slice(0, -1)));
      await plantPerson(server, 'ada');
      const signOut = (address: string) =>
        runScript('sign-out', config, address).catch(
          ({ stderr }: Error & { stderr?: string }) => stderr,
        );
      expect(await signOut('--all')).toBe(
        'Servers are using the database of DATABASE_URL: stop them first.\n',
      );
      await server.close();
      await expect
        .poll(() => signOut('eve@example.org'))
        .toBe(
          'No copy was made before the upgrade: PostgreSQL is copied into BACKUP_DIR.\nNo account has the address eve@example.org.\n',
        );
    });

    it.skipIf(!hasMounts)('says of DATA_DIR that it is full, not of the database', async () => {
      const config = await create();
      const source = { engine: 'sqlite' as const, file: join(temporaryFolder(), 'habitude.db') };
      await connected(source);
      const file = join(temporaryFolder(), 'backup.db');
      await backUp(source, file);
      const DATA_DIR = temporaryFolder();
      const mount = `mount -t tmpfs -o size=64k none ${DATA_DIR} && exec "$0" "$@"`;
      const failed = await runScript('restore', { ...config, DATA_DIR }, file, [
        ...APART,
        'sh',
        '-c',
        mount,
      ]).catch((error: Error & { stderr?: string }) => error.stderr);
      expect(failed).toBe(
        `${join(DATA_DIR, 'restoring', 'copy.db')} can't be written: the disk is full.\n`,
      );
    });

    it('takes a backup of SQLite into PostgreSQL, over what has no account', async () => {
      const source = join(temporaryFolder(), 'habitude.db');
      const database = await connected({ engine: 'sqlite', file: source });
      await plantPerson(database, 'ada');
      const file = join(temporaryFolder(), 'backup.db');
      await backUp({ engine: 'sqlite', file: source }, file);
      const target = await create();
      if (target.engine !== 'postgres') throw new Error('PostgreSQL alone');
      const server = await connect(target, () => undefined);
      await migrate(server, target);
      await server.write((writer) =>
        writer.insertInto('installation').values({ name: 'a', value: 'b' }).execute(),
      );
      await server.close();
      await expect
        .poll(() =>
          restorePostgres(file, target.url, temporaryFolder()).catch((error: unknown) =>
            String(error),
          ),
        )
        .toMatchObject({ users: 1, pages: 1, installation: 1 });
      const tables = tablesInOrder(file).map(({ name }) => name);
      expect(await contentOf(await connected(target), tables)).toEqual(
        await contentOf(database, tables),
      );
    });
  },
  ['postgres'],
);
