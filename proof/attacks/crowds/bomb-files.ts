import { strToU8, zipSync } from 'fflate';
import { sqliteOf } from '../../../src/server/features/imports/testing/sqlite-file.ts';

const MEGABYTE = 1_000_000;

/** Files that are small, or broken, and of which a careless reader makes very much, or no end. */
export function bombFiles(): Map<string, Uint8Array> {
  const text = (content: string) => strToU8(content);
  const csv = (megabytes: number, of: string) => Buffer.alloc(megabytes * MEGABYTE, of);
  const zip = (content: Uint8Array, name = 'Habits.csv') => zipSync({ [name]: content });
  const head = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n';
  const inner = zip(csv(39, 'a\n'));
  const database = sqliteOf(
    'create table tracks (_id integer, name text, "order" integer, enabled integer)',
    'create table ticks (_track_id integer, year integer, month integer, day integer)',
    `insert into tracks values (1, 'Read', 1, 1)`,
  );
  return new Map<string, Uint8Array>([
    ['zip of quotes', zip(csv(99, '","'))],
    ['zip of empty cells', zip(csv(39, '"",'))],
    ['zip of commas', zip(csv(39, ','))],
    ['zip of lines', zip(csv(39, 'a\n'))],
    ['zip in a zip', zip(inner, 'Habits.zip')],
    [
      'zip of 60,000 files',
      zipSync(Object.fromEntries(names(60_000).map((name) => [name, text('')]))),
    ],
    ['zip that lies about sizes', lying(zip(csv(20, 'a\n')))],
    ['zip without an end', zip(csv(5, 'a\n')).subarray(0, 4000)],
    ['zip with a path upwards', zip(text(head), '../../Habits.csv')],
    ['brackets', text('['.repeat(6 * MEGABYTE))],
    ['lists in a list', text(`[${'[],'.repeat(6 * MEGABYTE)}[]]`)],
    ['objects in objects', text('{"a":'.repeat(MEGABYTE))],
    ['a number of a million digits', text(`{"habits":${'9'.repeat(MEGABYTE)}}`)],
    ['a text of eighteen megabytes', text(`{"habits":"${'x'.repeat(18 * MEGABYTE)}"}`)],
    [
      'names of one object',
      text(
        `{${names(900_000)
          .map((name) => `"${name}":1`)
          .join()}}`,
      ),
    ],
    ['a line of eighteen megabytes', text(head + 'x'.repeat(18 * MEGABYTE))],
    ['a row of a million cells', text(head + ','.repeat(MEGABYTE))],
    ['a quote without an end', text(`${head}"${'x\n'.repeat(5 * MEGABYTE)}`)],
    ['a database without its end', database.subarray(0, 5000)],
    ['a database with other bytes', changed(database)],
    [
      'a database whose table never ends',
      sqliteOf(
        'create table ticks (_track_id integer, year integer, month integer, day integer)',
        `create view tracks as with recursive n(_id) as (select 1 union all select _id + 1 from n) select _id, 'x' as name, 1 as "order", 1 as enabled from n`,
      ),
    ],
    [
      'a database of blobs',
      sqliteOf(
        'create table tracks (_id integer, name text, "order" integer, enabled integer)',
        'create table ticks (_track_id integer, year integer, month integer, day integer)',
        `insert into tracks values (1, zeroblob(15000000), 1, 1)`,
      ),
    ],
    ['zeros', new Uint8Array(19 * MEGABYTE)],
  ]);
}

function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `n${index}`);
}

/** Says of each file in it that it is a byte long. */
function lying(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip);
  for (
    let at = bytes.indexOf('PK\u0001\u0002');
    at >= 0;
    at = bytes.indexOf('PK\u0001\u0002', at + 4)
  )
    bytes.writeUInt32LE(1, at + 24);
  return bytes;
}

/** Every 97th byte after the header is another one, always the same. */
function changed(file: Uint8Array): Uint8Array {
  return file.map((byte, at) => (at > 100 && at % 97 === 0 ? (byte + 41) % 256 : byte));
}
