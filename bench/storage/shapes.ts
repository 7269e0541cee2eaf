import type { Entries } from '#domain/entries.ts';
import { withDaysOf } from '#domain/entries.ts';
import { partsOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { plainGoal } from '#domain/goal.ts';
import { completionsJson } from '../../src/server/features/notebook/completions-json.ts';
import type { Query, Value } from './engines.ts';
import { moreText, pageRows } from './notebooks.ts';
import type { Notebook } from './notebooks.ts';

/** A way of keeping entries: its table, and what is done with it all day. */
export interface Shape {
  name: string;
  table: string;
  create: (kinds: { bigint: string; real: string }) => string;
  insert: string;
  rowsOf: (notebook: Notebook) => Value[][];
  /** all of a person's entries, as the specified JSON */
  list: (query: Query, userId: string) => Promise<string>;
  /** reads what stands at a day, and puts a mark in its place */
  mark: (query: Query, day: { userId: string; habitId: string; date: CivilDate }) => Promise<void>;
}

const GOALS = [plainGoal('DAILY', '2025-01-01')];

const KEY = 'user_id text not null, habit_id text not null';

const rows: Shape = {
  name: 'a row a day',
  table: 'completions',
  create: ({ real }) => `create table completions (${KEY}, date text not null,
    completed integer not null, value ${real}, skipped integer not null, note text not null,
    import_id text, primary key (user_id, habit_id, date))`,
  insert: 'insert into completions values (?, ?, ?, ?, ?, ?, ?, null)',
  rowsOf: ({ userId, habits }) =>
    [...habits].flatMap(([habitId, list]) =>
      list
        .toReversed()
        .map(({ date, value, skipped, note }) => [
          userId,
          habitId,
          date,
          value === false ? 0 : 1,
          typeof value === 'number' ? value : null,
          skipped ? 1 : 0,
          note ?? '',
        ]),
    ),
  async list(query, userId) {
    const found = await query(
      `select habit_id, date, completed, value, skipped, note from completions
        where user_id = ? order by habit_id, date desc`,
      [userId],
    );
    const byHabit = Map.groupBy(found, ({ habit_id }) => habit_id);
    return JSON.stringify(
      [...byHabit].map(([id, list]) => ({
        id,
        completions: list.map(({ date, completed, value, skipped, note }) => ({
          date,
          completed: completed === 1,
          ...(value === null ? {} : { value }),
          ...(skipped === 1 ? { skipped: true } : {}),
          ...(note === '' ? {} : { note }),
        })),
      })),
    );
  },
  async mark(query, { userId, habitId, date }) {
    const key = [userId, habitId, date];
    const where = 'user_id = ? and habit_id = ? and date = ?';
    await query(`select completed, value, skipped, note from completions where ${where}`, key);
    await query(
      `insert into completions values (?, ?, ?, 1, null, 0, '', null)
        on conflict (user_id, habit_id, date) do update set completed = 1 - completions.completed`,
      key,
    );
  },
};

const pages: Shape = {
  name: 'a page a year',
  table: 'pages',
  create: ({ bigint }) => `create table pages (${KEY}, year integer not null, days text not null,
    more text not null, revision ${bigint} not null, primary key (user_id, habit_id, year))`,
  insert: 'insert into pages values (?, ?, ?, ?, ?, 0)',
  rowsOf: ({ userId, habits }) =>
    [...habits].flatMap(([habitId, list]) =>
      pageRows(list).map((row) => [userId, habitId, ...row]),
    ),
  async list(query, userId) {
    const found = await query('select habit_id, year, days, more from pages where user_id = ?', [
      userId,
    ]);
    const byHabit = Map.groupBy(found, ({ habit_id }) => habit_id);
    const habits = [...byHabit].map(
      ([id, list]) => `{"id":"${id}","completions":${completionsJson(entriesIn(list), GOALS)}}`,
    );
    return `[${habits.join(',')}]`;
  },
  async mark(query, { userId, habitId, date }) {
    const { year } = partsOf(date);
    const key = [userId, habitId, year];
    const found = await query(
      'select year, days, more from pages where user_id = ? and habit_id = ? and year = ?',
      key,
    );
    const marked = withDaysOf(entriesIn(found), [[date, { entry: { value: true } }]]).get(year);
    await query(
      `insert into pages values (?, ?, ?, ?, ?, 1) on conflict (user_id, habit_id, year) do update
        set days = excluded.days, more = excluded.more, revision = pages.revision + 1`,
      [...key, marked?.days ?? '', moreText(marked?.more ?? {})],
    );
  },
};

function entriesIn(found: readonly Record<string, Value>[]): Entries {
  return new Map(
    found.map(({ year, days, more }) => [
      Number(year),
      {
        days: String(days),
        more: more === '' ? {} : (JSON.parse(String(more)) as Record<string, object>),
      },
    ]),
  );
}

export const SHAPES: readonly Shape[] = [rows, pages];
