import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { plantPerson } from '../../testing/planted-person.ts';
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
  const folder = mkdtempSync(join(tmpdir(), 'habitude-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'habitude.db');
  await makeDatabase(file, 'bob');
  const damaged = join(folder, 'backup.db');
  copyFileSync(backup, damaged);
  damage(damaged);
  return { folder, file, damaged };
}

function peopleIn(file: string): unknown[] {
  const connection = new DatabaseSync(file, { readOnly: true });
  const rows = connection.prepare('SELECT id FROM users').all();
  connection.close();
  return rows.map(({ id }) => id);
}

function execIn(statement: string) {
  return (file: string) => {
    const connection = new DatabaseSync(file);
    connection.exec(statement);
    connection.close();
  };
}

function spoil(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 5000);
  writeFileSync(file, bytes);
}

describe('a restore', () => {
  it.each([
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
    ['in use', (file: string) => writeFileSync(`${file}-wal`, ''), /is in use/],
  ])('refuses a backup that is %s, and changes nothing', async (_what, damage, message) => {
    const { folder, file, damaged } = await folderWith(damage);
    const before = readFileSync(file);
    const names = readdirSync(folder);
    expect(() => restoreFile(damaged, file, `${file}.replaced`)).toThrow(message);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(names);
  });

  it('keeps what it replaces, with what was only in its log', async () => {
    const { file } = await folderWith(() => undefined);
    const open = new DatabaseSync(file);
    open.exec("UPDATE users SET name = 'Bob the second'");
    copyFileSync(`${file}-wal`, `${file}.wal`);
    open.close();
    copyFileSync(`${file}.wal`, `${file}-wal`);
    const replaced = `${file}.replaced`;
    expect(restoreFile(backup, file, replaced)).toMatchObject({ kept: true, counts: { users: 1 } });
    expect([peopleIn(file), peopleIn(replaced)]).toEqual([['ada'], ['bob']]);
    expect(readFileSync(`${replaced}-wal`).length).toBeGreaterThan(0);
    const names = readdirSync(join(file, '..'));
    expect(names.filter((name) => name.startsWith('habitude.db-'))).toEqual([]);
  });

  it('takes the place of a file that is damaged', async () => {
    const { file } = await folderWith(() => undefined);
    spoil(file);
    restoreFile(backup, file, `${file}.replaced`);
    expect(peopleIn(file)).toEqual(['ada']);
  });
});
