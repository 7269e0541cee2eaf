import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { DAY } from '../clock.ts';
import { connect } from './connect.ts';
import { explainFileError } from './file-errors.ts';
import { migrate, STEPS } from './migrate.ts';

function temporaryFile(): string {
  const folder = temporaryFolder();
  return join(folder, 'habitude.db');
}

async function connected(file: string) {
  const database = await connect({ engine: 'sqlite', file }, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

describe('a database file', () => {
  it('is copied before it is migrated, once there is something in it', async () => {
    const file = temporaryFile();
    const database = await connected(file);
    await migrate(database, { engine: 'sqlite', file });
    const copies = () => readdirSync(dirname(file)).filter((name) => name.includes('.before-'));
    expect(copies()).toEqual([]);
    await migrate(
      database,
      { engine: 'sqlite', file },
      { ...STEPS, '9999-nothing': async () => undefined },
    );
    expect(copies()).toEqual([expect.stringMatching(/^habitude\.db\.before-9999-nothing-\d+$/)]);
    const copy = new DatabaseSync(join(dirname(file), copies()[0] ?? ''), { readOnly: true });
    expect(copy.prepare('SELECT name FROM habitude_migrations').all()).toHaveLength(
      Object.keys(STEPS).length,
    );
    copy.close();
  });

  it('has its last three whole copies beside it, and all that has another name', async () => {
    const file = temporaryFile();
    const database = await connected(file);
    const names = ['1001-first', '1002-second', '1003-third', '1004-fourth', '1005-fifth'];
    writeFileSync(`${file}.before-the-holidays`, '');
    // Of starts that were killed.
    const later = Date.now() + DAY;
    for (const left of ['', '.part', '.part-journal', '.db.part', '.db.part-wal'])
      writeFileSync(`${file}.before-1005-fifth-${later}${left}`, left && 'half');
    const copies = () =>
      readdirSync(dirname(file))
        .filter((name) => name.includes('.before-'))
        .map((name) => name.replace(/^habitude\.db\.before-|-\d+$/g, ''))
        .toSorted();
    // What was left goes before the first copy is made, which may need the room.
    const second = async () => expect(copies()).toEqual([names[1], 'the-holidays']);
    for (let taken = 1; taken <= names.length; taken += 1) {
      const steps = names
        .slice(0, taken)
        .map((name) => [name, name === names[1] ? second : async () => undefined] as const);
      await migrate(database, { engine: 'sqlite', file }, Object.fromEntries(steps));
    }
    expect(copies()).toEqual([...names.slice(2), 'the-holidays']);
  });

  it('that finds no room says so, and stays as it was', async () => {
    const file = temporaryFile();
    const database = await connected(file);
    await sql`pragma max_page_count = 20`.execute(database.migrating);
    const error: unknown = await migrate(database, { engine: 'sqlite', file }).catch(
      (reason: unknown) => reason,
    );
    expect(explainFileError(error, file)).toMatchObject({
      message: `${file} can't be used: the disk is full.`,
    });
    await sql`pragma max_page_count = 100000`.execute(database.migrating);
    expect(await migrate(database, { engine: 'sqlite', file })).toEqual(Object.keys(STEPS));
  });

  it.each([
    ['something else', (file: string) => makeRecipes(file), /is a database of something else/],
    [
      'no database',
      (file: string) => writeFileSync(file, 'Dear diary,\n'.repeat(99)),
      /is not a database of Habitude/,
    ],
  ])('that is %s is refused and left as it was', async (_what, make, message) => {
    const file = temporaryFile();
    make(file);
    const before = readFileSync(file);
    await expect(connect({ engine: 'sqlite', file }, () => undefined)).rejects.toThrow(message);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file))).toEqual(['habitude.db']);
  });

  it('is written so that a power cut loses nothing that was acknowledged', async () => {
    const file = temporaryFile();
    const { migrating } = await connected(file);
    const names = ['journal_mode', 'synchronous', 'foreign_keys', 'wal_autocheckpoint'];
    const settings = await Promise.all(
      names.map(async (name) => {
        const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(
          migrating,
        );
        return rows[0]?.[name];
      }),
    );
    expect(settings).toEqual(['wal', 1, 1, 0]);
  });
});

function makeRecipes(file: string): void {
  const other = new DatabaseSync(file);
  other.exec('CREATE TABLE recipes (id INTEGER)');
  other.close();
}
