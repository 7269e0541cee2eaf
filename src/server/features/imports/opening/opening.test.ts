import { describe, expect, it } from 'vitest';
import { zipSync } from 'fflate';
import { ProblemError } from '../../../platform/problem-error.ts';
import {
  MAX_BRACKETS,
  MAX_CELLS,
  MAX_CHARACTERS,
  MAX_DEPTH,
  MAX_ENTRIES,
  MAX_FILES,
  MAX_UNPACKED_BYTES,
  MAX_VALUES,
} from '../limits.ts';
import { readFile } from '../read-file.ts';
import { bytesOf, jsonOf, zipOf } from '../testing/make-files.ts';
import { sqliteOf } from '../testing/sqlite-file.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { unzip } from './unzip.ts';

/** What a file is refused with. */
async function refusalOf(reading: Promise<unknown>): Promise<unknown> {
  const error: unknown = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error('It was not refused', { cause: error });
  return error.errors ? [error.code, error.errors[0]?.path] : error.code;
}

const all = () => true;

function columns(count: number): string {
  return Array.from({ length: count }, (_, index) => `c${index}`).join(', ');
}

/** A Habits.csv that Info-ZIP 3.0 packed with a password. */
const LOCKED = [
  'UEsDBAoACQAAAAMafF1f4fwdIgAAABYAAAAKAAAASGFiaXRzLmNzdhzbcxSkzSbQzVftt7H25oBr0Ajk',
  'PKz/ZxHUyibMHJ5s5VBQSwcIX+H8HSIAAAAWAAAAUEsBAh4DCgAJAAAAAxp8XV/h/B0iAAAAFgAAAAoA',
  'AAAAAAAAAQAAAKSBAAAAAEhhYml0cy5jc3ZQSwUGAAAAAAEAAQA4AAAAWgAAAAAA',
];

describe('an archive', () => {
  it('gives only what is wanted, by name', async () => {
    const files = await unzip(zipOf({ 'a.csv': '1', 'b.txt': '2' }), (name) => name === 'a.csv');
    expect([...files]).toEqual([['a.csv', '1']]);
  });

  it('that unpacks to too much is stopped', async () => {
    const half = new Uint8Array(MAX_UNPACKED_BYTES / 2 + 1);
    const bomb = zipSync({ 'a.csv': half, 'b.csv': half });
    expect(bomb.length).toBeLessThan(MAX_UNPACKED_BYTES / 100);
    expect(await refusalOf(unzip(bomb, all))).toBe('payload_too_large');
  });

  it('that lies about its sizes is damaged', async () => {
    const bytes = Buffer.from(zipOf({ 'a.csv': 'x'.repeat(5000) }));
    const directory = bytes.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    bytes.writeUInt32LE(10, directory + 24);
    expect(await refusalOf(unzip(bytes, all))).toEqual(['damaged_file', 'a.csv']);
  });

  it('with too many files is refused', async () => {
    const names = Array.from({ length: MAX_FILES + 1 }, (_, index) => `${index}`);
    const files = Object.fromEntries(names.map((name) => [name, new Uint8Array()]));
    // To compress nothing takes as long as to compress much.
    const archive = zipSync(files, { level: 0 });
    expect(await refusalOf(unzip(archive, all))).toBe('payload_too_large');
  });

  it('that leads out of itself is refused', async () => {
    expect(await refusalOf(unzip(zipOf({ '../a.csv': '' }), all))).toEqual(['damaged_file', 'zip']);
  });

  it('with text in another encoding is damaged', async () => {
    const bytes = zipSync({ 'Habits.csv': Buffer.from('Position,Name\n001,Été', 'latin1') });
    expect(await refusalOf(readFile(bytes, '2026-01-01'))).toEqual(['damaged_file', 'Habits.csv']);
  });

  it('with a password is locked, and not damaged', async () => {
    const bytes = Buffer.from(LOCKED.join(''), 'base64');
    expect(await refusalOf(readFile(bytes, '2026-01-01'))).toBe('locked_file');
  });

  it('that ends in the middle is damaged', async () => {
    const bytes = zipOf({ 'Habits.csv': 'Position,Name' });
    expect(await refusalOf(readFile(bytes.subarray(0, 30), '2026-01-01'))).toEqual([
      'damaged_file',
      'zip',
    ]);
  });
});

describe('a document', () => {
  it('of another shape says where', async () => {
    const json = { format: 'habitude', version: 2, habits: [{ id: 'x' }] };
    expect(await refusalOf(readFile(bytesOf(JSON.stringify(json)), '2026-01-01'))).toEqual([
      'damaged_file',
      'habits.0.id',
    ]);
  });

  it.each([MAX_DEPTH + 1, 1_000_000])('%d brackets deep is refused', async (depth) => {
    const json = `\n${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(await refusalOf(Promise.resolve(json).then(readJson))).toEqual([
      'damaged_file',
      'json:2',
    ]);
  });

  it.each([
    ['lists', `[${'[],'.repeat(MAX_BRACKETS)}[]]`],
    ['values', `[${'1,'.repeat(MAX_VALUES + 1)}1]`],
  ])('of too many %s is refused', async (_, json) => {
    expect(await refusalOf(Promise.resolve(json).then(readJson))).toBe('payload_too_large');
  });

  it('names no place that could not be shown', async () => {
    const events = { [`\u0000\ud800${'x'.repeat(1000)}`]: 1 };
    const json = [{ title: 'Walk', twoDayRule: false, events }];
    const [, path] = (await refusalOf(readFile(jsonOf(json), '2026-01-01'))) as string[];
    expect(path).toMatch(/^0\.events\.x+$|^habits\.0\.events\..x+$/);
    expect(path).toHaveLength(200);
  });

  it('may have brackets in its texts', () => {
    const json = { text: `\\"${'['.repeat(100)}` };
    expect(readJson(JSON.stringify(json))).toEqual(json);
  });
});

describe('a table of text', () => {
  it('has quoted cells, of several lines too', () => {
    expect(readCsv('a.csv', '\uFEFFa,"b ""c""\nd"\r\n\r\ne,f')).toEqual([
      { line: 2, cells: ['a', 'b "c"\nd'] },
      { line: 4, cells: ['e', 'f'] },
    ]);
  });

  it.each([
    ['a\r\nb\n\n"c"', [1, 2, 4]],
    ['a\rb\r', [1, 2]],
    ['"a\nb"\nc', [2, 3]],
  ])('counts its lines: %j', (text, lines) => {
    expect(readCsv('a.csv', text).map(({ line }) => line)).toEqual(lines);
  });

  it('may be empty, and may have empty cells', () => {
    expect(readCsv('a.csv', '')).toEqual([]);
    expect(readCsv('a.csv', ',""\n,')).toEqual([
      { line: 1, cells: ['', ''] },
      { line: 2, cells: ['', ''] },
    ]);
  });

  it.each([
    ['text after a quote', 'a\n"b"c', 2],
    ['a quote inside', 'a\nb"c"', 2],
    ['too many cells', `a\n${','.repeat(MAX_CELLS)}`, 2],
    ['a cell that is too long', `a\n${'x'.repeat(MAX_CHARACTERS + 2)}`, 2],
    ['a quoted one', `a\n"${'x'.repeat(MAX_CHARACTERS + 2)}"`, 2],
    ['a row that is too long', `a\n${`${'x'.repeat(2000)},`.repeat(60)}`, 2],
  ])('with %s says where', async (_, text, line) => {
    const reading = Promise.resolve(text).then((csv) => readCsv('a.csv', csv));
    expect(await refusalOf(reading)).toEqual(['damaged_file', `a.csv:${line}`]);
  });

  it.each(['","', '"",', ',', 'a\n', '"\n'])(
    'of nothing but %j is refused at once',
    async (text) => {
      const bomb = Buffer.alloc(MAX_UNPACKED_BYTES, text).toString();
      expect(
        await refusalOf(Promise.resolve(bomb).then((csv) => readCsv('a.csv', csv))),
      ).toBeDefined();
    },
  );

  it('of too many rows is refused', async () => {
    const reading = Promise.resolve('a\n'.repeat(MAX_ENTRIES + 2)).then((csv) => readCsv('a', csv));
    expect(await refusalOf(reading)).toBe('payload_too_large');
  });

  it('with a quote that never ends says where', async () => {
    const reading = Promise.resolve('a,b\nc,"d').then((text) => readCsv('a.csv', text));
    expect(await refusalOf(reading)).toEqual(['damaged_file', 'a.csv:2']);
  });
});

describe('a database', () => {
  const habits = 'create table Habits (id integer primary key, name, position, freq_num, freq_den)';

  it('whose pages are torn is damaged', async () => {
    const bytes = sqliteOf(
      habits,
      'create table Repetitions (id integer primary key, habit, timestamp)',
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
       insert into Repetitions select i, 1, i from n`,
    );
    bytes.fill(0xff, 8192);
    expect(await refusalOf(readFile(bytes, '2026-01-01'))).toEqual(['damaged_file', 'Repetitions']);
  });

  it('that is only a beginning is damaged', async () => {
    const bytes = bytesOf(`SQLite format 3\0${'x'.repeat(100)}`);
    expect(await refusalOf(readFile(bytes, '2026-01-01'))).toEqual(['damaged_file', 'sqlite']);
  });

  it.each([16, 18, 99])('of %d bytes is damaged', async (length) => {
    const bytes = sqliteOf(habits).subarray(0, length);
    expect(await refusalOf(readFile(bytes, '2026-01-01'))).toEqual(['damaged_file', 'sqlite']);
  });

  it('whose tables are views or computed gives nothing of them', async () => {
    const bytes = sqliteOf(
      habits,
      "insert into Habits values (1, 'Walk', 0, 1, 1)",
      'create table Repetitions (id integer primary key, habit, timestamp as (hex(habit)))',
      'insert into Repetitions (id, habit) values (1, 1)',
    );
    const file = await readFile(bytes, '2026-01-01');
    expect(file.habits).toMatchObject([{ name: 'Walk', entries: [] }]);
    const view = sqliteOf(habits, 'create view Repetitions as select 1 as habit');
    expect(await refusalOf(readFile(view, '2026-01-01'))).toBe('unknown_format');
  });

  it.each([
    ['too many cells a row', `create table Repetitions (${columns(MAX_CELLS + 1)})`, 'sqlite'],
    [
      'a cell that is too long',
      `create table Repetitions (id, habit, timestamp, notes);
       insert into Repetitions values (1, 1, 1, zeroblob(${MAX_CHARACTERS + 1}))`,
      'Repetitions',
    ],
  ])('with %s is damaged', async (_, statement, place) => {
    const bytes = sqliteOf(habits, statement);
    expect(await refusalOf(readFile(bytes, '2026-01-01'))).toEqual(['damaged_file', place]);
  });

  it('of too many rows is refused', async () => {
    const bytes = sqliteOf(
      habits,
      'create table Repetitions (habit)',
      `with recursive n(i) as (select 1 union all select i + 1 from n where i <= ${MAX_ENTRIES})
       insert into Repetitions select 1 from n`,
    );
    expect(await refusalOf(readFile(bytes, '2026-01-01'))).toBe('payload_too_large');
  });

  it('of something else is of no known format', async () => {
    expect(await refusalOf(readFile(sqliteOf('create table a (b)'), '2026-01-01'))).toBe(
      'unknown_format',
    );
  });
});
