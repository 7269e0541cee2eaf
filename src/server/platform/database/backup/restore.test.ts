import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { plantPerson } from '../../../testing/planted-person.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { backUp } from './back-up.ts';
import { restoreFile } from './restore.ts';

const home = mkdtempSync(join(tmpdir(), 'habitude-restore-'));
const backup = join(home, 'backup.db');

async function makeDatabase(file: string, person: string): Promise<void> {
  const database = await connect({ engine: 'sqlite', file }, () => undefined);
  await migrate(database, { engine: 'sqlite', file });
  await plantPerson(database, person);
  await database.close();
}

beforeAll(async () => {
  const file = join(home, 'source.db');
  await makeDatabase(file, 'ada');
  await backUp({ engine: 'sqlite', file }, backup);
  return () => rmSync(home, { recursive: true });
});

/** A folder with the database of another person, and a backup that something was done to. */
async function folderWith(damage: (file: string) => void) {
  const folder = temporaryFolder();
  const file = join(folder, 'habitude.db');
  await makeDatabase(file, 'bob');
  const damaged = join(folder, 'backup.db');
  copyFileSync(backup, damaged);
  damage(damaged);
  return { folder, file, damaged };
}

function peopleIn(file: string, column = 'id'): unknown[] {
  const connection = new DatabaseSync(file, { readOnly: true });
  const rows = connection.prepare('SELECT * FROM users').all();
  connection.close();
  return rows.map((row) => row[column]);
}

/** Leaves a database as a server does that was killed: its last write is in the log alone. */
function killedWhileWriting(file: string): void {
  const connection = new DatabaseSync(file);
  connection.exec("UPDATE users SET name = 'Bob the second'");
  const parts = [file, `${file}-wal`];
  for (const part of parts) copyFileSync(part, `${part}.killed`);
  connection.close();
  for (const part of parts) renameSync(`${part}.killed`, part);
}

function execIn(statement: string) {
  return (file: string) => {
    const connection = new DatabaseSync(file);
    // Whoever makes a hostile file may write what they like into it.
    connection.enableDefensive(false);
    connection.exec(statement);
    connection.close();
  };
}

const IS_OTHER = 'PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ';

/** What somebody may have put into a file of ours. */
const PLANTED: [string, (file: string) => void, RegExp][] = [
  [
    'of a trigger besides',
    execIn('CREATE TRIGGER spy AFTER INSERT ON sessions BEGIN DELETE FROM users; END'),
    /has the trigger "spy", which Habitude did not make\. Nothing was changed\.$/,
  ],
  [
    'of a trigger that is called as tables of SQLite are',
    execIn(`CREATE TRIGGER spy AFTER INSERT ON sessions BEGIN DELETE FROM users; END;
      ${IS_OTHER}'spy', 'sqlite_stat1'), name = 'sqlite_stat1' WHERE name = 'spy'`),
    /has the trigger "sqlite_stat1"/,
  ],
  ['of a view besides', execIn('CREATE VIEW spy AS SELECT * FROM users'), /has the view "spy"/],
  ['of a table besides', execIn('CREATE TABLE "spy\n" (id TEXT)'), /has the table "spy\\n", which/],
  ['of an index besides', execIn('CREATE UNIQUE INDEX spy ON users (name)'), /has the index "spy"/],
  [
    'of a table other than ours',
    execIn(
      `${IS_OTHER}'"device" text not null', '"device" text not null check (device <> '''')') WHERE name = 'sessions'`,
    ),
    /has the table "sessions", which/,
  ],
  [
    'without an index',
    execIn('DROP INDEX jobs_tried'),
    /is not whole: it lacks the index "jobs_tried"/,
  ],
];

function spoil(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 5000);
  writeFileSync(file, bytes);
}

describe('a restore', () => {
  it.each<[string, (file: string) => void, RegExp]>([
    ['missing', (file: string) => rmSync(file), /is not there/],
    ['empty', (file: string) => truncateSync(file, 0), /is empty/],
    ['cut off', (file: string) => truncateSync(file, 40_960), /is damaged/],
    ['damaged', spoil, /is damaged/],
    ['no database', (file: string) => writeFileSync(file, 'Dear diary,'), /is not a database/],
    [
      'of something else',
      (file: string) => {
        rmSync(file);
        execIn('CREATE TABLE recipes (id INTEGER)')(file);
      },
      /is not a backup of Habitude/,
    ],
    [
      'of a newer version',
      execIn("INSERT INTO habitude_migrations VALUES ('9999-mottos', '2030')"),
      /newer version of Habitude/,
    ],
    [
      'of rows that belong to nobody',
      execIn("PRAGMA foreign_keys = OFF; DELETE FROM users WHERE id = 'ada'"),
      /is damaged/,
    ],
    ...PLANTED,
    [
      'in use',
      (file: string) => writeFileSync(`${file}-wal`, 'x'),
      /is a live database, not a backup: .*-wal belongs to it and must not be removed/,
    ],
  ])('refuses a backup that is %s, and changes nothing', async (_what, damage, message) => {
    const { folder, file, damaged } = await folderWith(damage);
    const before = readFileSync(file);
    const names = readdirSync(folder);
    await expect(restoreFile(damaged, file, `${file}.replaced`)).rejects.toThrow(message);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(names);
  });

  it('keeps what it replaces as one file, with what was only in its log, to be restored again', async () => {
    const { folder, file } = await folderWith(() => undefined);
    killedWhileWriting(file);
    const replaced = `${file}.replaced`;
    expect(await restoreFile(backup, file, replaced)).toMatchObject({
      kept: true,
      counts: { users: 1 },
    });
    expect([peopleIn(file), peopleIn(replaced)]).toEqual([['ada'], ['bob']]);
    await restoreFile(replaced, file, `${file}.other`);
    expect(peopleIn(file, 'name')).toEqual(['Bob the second']);
    expect(readdirSync(folder).filter((name) => /-(?:wal|shm|journal)$/.test(name))).toEqual([]);
  });

  it('keeps a log that can’t be read beside the file that it replaces', async () => {
    const { file } = await folderWith(() => undefined);
    killedWhileWriting(file);
    const log = readFileSync(`${file}-wal`).fill(0, 0, 32);
    writeFileSync(`${file}-wal`, log);
    await restoreFile(backup, file, `${file}.replaced`);
    expect(readFileSync(`${file}.replaced.log`).equals(log)).toBe(true);
  });

  it('keeps both parts of a damaged file with a log', async () => {
    const { file } = await folderWith(() => undefined);
    killedWhileWriting(file);
    writeFileSync(file, 'Dear diary,');
    const log = readFileSync(`${file}-wal`);
    await restoreFile(backup, file, `${file}.replaced`);
    expect(peopleIn(file)).toEqual(['ada']);
    expect(readFileSync(`${file}.replaced`, 'utf8')).toBe('Dear diary,');
    expect(readFileSync(`${file}.replaced-wal`).equals(log)).toBe(true);
  });

  it('takes a file that a server left, more than once', async () => {
    const { folder, file } = await folderWith(() => undefined);
    const other = join(folder, 'other.db');
    for (const part of ['', '-wal', '-shm', '-journal']) {
      writeFileSync(`${other}.restoring${part}`, 'half');
    }
    for (const time of [1, 2]) {
      await restoreFile(file, other, `${other}.replaced-${time}`);
      expect(peopleIn(other)).toEqual(['bob']);
      expect(readdirSync(folder).filter((name) => name.includes('restoring'))).toEqual([]);
    }
  });

  it('takes the place of a file that is damaged', async () => {
    const { file } = await folderWith(() => undefined);
    spoil(file);
    await restoreFile(backup, file, `${file}.replaced`);
    expect(peopleIn(file)).toEqual(['ada']);
  });
});

describe('a database file', () => {
  it.each(PLANTED)('%s is not opened to write', async (_what, plant, message) => {
    const { damaged } = await folderWith(plant);
    const before = readFileSync(damaged);
    const opening = connect({ engine: 'sqlite', file: damaged }, () => undefined);
    await expect(opening).rejects.toThrow(message);
    expect(readFileSync(damaged).equals(before)).toBe(true);
  });

  it.each([
    ['was analyzed', 'ANALYZE'],
    [
      'Litestream copies',
      'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER); CREATE TABLE _litestream_lock (id INTEGER)',
    ],
  ])('that %s is ours all the same', async (_what, statements) => {
    const { damaged } = await folderWith(execIn(statements));
    const place = { engine: 'sqlite' as const, file: damaged };
    const database = await connect(place, () => undefined);
    await database.close();
    const { users } = await backUp(place, `${damaged}.copy`);
    expect(users).toBe(1);
  });
});
