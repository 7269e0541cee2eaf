import { setImmediate as nextTurn } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { datedEntryOf } from '#contract/entry-on-wire.ts';
import { civilDateOf, dayAfter, dayNumberOf, earlierOf } from '#domain/civil-date.ts';
import type { CivilDate, DayNumber } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { targetOn } from '#domain/goal.ts';
import { beginOf } from '#domain/habit.ts';
import { strengthOf } from '#domain/strength.ts';
import { folderNameOf, LOOP_VALUES } from '../imports/formats/loop-habit.ts';
import { LOOP_PALETTE } from '../imports/formats/loop-palette.ts';
import { csvLine, harmless } from './csv-line.ts';
import type { ExportedHabit } from '../notebook/habit-answer.ts';
import { goalForLoop, loopHabitOf, loopValueOf, type LoopHabit } from './loop-habit.ts';

const COLUMNS = [
  'Position',
  'Name',
  'Type',
  'Question',
  'Description',
  'FrequencyNumerator',
  'FrequencyDenominator',
  'Color',
  'Unit',
  'Target Type',
  'Target Value',
  'Archived?',
];

/** The words of Loop's ticks by their numbers. */
const WORDS = new Map<number, string>(
  Object.entries(LOOP_VALUES).map(([word, value]) => [value, word]),
);

/** One habit in the tables of all days: what stands at each day, by its number. */
interface Column {
  name: string;
  values: ReadonlyMap<DayNumber, string | number>;
  scores: ReadonlyMap<DayNumber, string>;
}

/** How many rows of a table are written before others get their turn. */
const ROWS_AT_ONCE = 200;

/**
 * All habits in the layout of Loop Habit Tracker's CSV export: a folder a habit, a list, and two
 * tables of all days.
 *
 * @param habits in the order of their positions
 */
export async function* loopZip(
  habits: AsyncIterable<ExportedHabit>,
  today: CivilDate,
): AsyncGenerator<Uint8Array> {
  const zip = openZip();
  const rows: Row[] = [];
  const columns: Column[] = [];
  for await (const habit of habits) {
    const goal = goalForLoop(habit, today);
    if (!goal) continue;
    const number = String(rows.length + 1).padStart(3, '0');
    // Some readers find a folder by its number and the space after it.
    const folder = `${number} ${folderNameOf(habit.name)}`;
    const loopHabit = loopHabitOf(habit, goal);
    const entries = habit.completions.map((entry) => {
      const value = loopValueOf(entry, goal.target, targetOn(habit.goals, entry.date));
      return [entry.date, cellOf(value, loopHabit), harmless(entry.note ?? '')] as const;
    });
    const scores = strengthOf(
      {
        goals: habit.goals,
        begin: beginOf(habit.created_at),
        entries: packEntries(habit.completions.map(datedEntryOf)),
      },
      today,
      'as Loop',
    )
      .toReversed()
      .map(({ day, score }) => [civilDateOf(day), score.toFixed(4)] as const);
    yield* zip.file(`${folder}/Checkmarks.csv`, linesOf([['Date', 'Value', 'Notes'], ...entries]));
    yield* zip.file(`${folder}/Scores.csv`, linesOf([['Date', 'Score'], ...scores]));
    rows.push(rowOf(number, loopHabit));
    columns.push({ name: harmless(habit.name), values: byDay(entries), scores: byDay(scores) });
  }
  yield* zip.file('Habits.csv', linesOf([COLUMNS, ...rows]));
  yield* zip.file(
    'Checkmarks.csv',
    matrix(columns, today, ({ values }, day) => values.get(day) ?? 'UNKNOWN'),
  );
  yield* zip.file(
    'Scores.csv',
    matrix(columns, today, ({ scores }, day) => scores.get(day) ?? '0.0000'),
  );
  yield* zip.end();
}

type Row = readonly (string | number)[];

/** An archive whose bytes are given as they come. */
function openZip() {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  return {
    async *file(name: string, pieces: Iterable<string>): AsyncGenerator<Uint8Array> {
      const entry = new ZipDeflate(name);
      zip.add(entry);
      for (const piece of pieces) {
        entry.push(strToU8(piece));
        yield* made.splice(0);
        await nextTurn();
      }
      entry.push(new Uint8Array(), true);
      yield* made.splice(0);
    },
    *end(): Generator<Uint8Array> {
      zip.end();
      yield* made.splice(0);
    },
  };
}

function* linesOf(rows: readonly Row[]): Generator<string> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    yield rows
      .slice(start, start + ROWS_AT_ONCE)
      .map(csvLine)
      .join('');
}

/** The second cell of rows by the day in their first. */
function byDay<T>(rows: readonly (readonly [CivilDate, T, ...Row])[]): Map<DayNumber, T> {
  return new Map(rows.map(([date, value]) => [dayNumberOf(date), value]));
}

function rowOf(number: string, habit: LoopHabit): Row {
  const { name, description, times, days, color, amount, isArchived } = habit;
  return [
    number,
    harmless(name),
    amount ? 'NUMERICAL' : 'YES_NO',
    '',
    harmless(description),
    times,
    days,
    LOOP_PALETTE[color] ?? '',
    harmless(amount?.unit ?? ''),
    amount ? (amount.isAtMost ? 'AT_MOST' : 'AT_LEAST') : '',
    amount?.value ?? '',
    String(isArchived),
  ];
}

/** Amounts that have a word are that word: a skip, nothing, and what is not known. */
function cellOf(value: number, { amount }: LoopHabit): string | number {
  const isWord = !amount || value === LOOP_VALUES.SKIP || value <= LOOP_VALUES.NO;
  return isWord ? (WORDS.get(value) ?? value) : value;
}

/** A row a day, the newest first, and a column a habit; each row ends in a comma there. */
function* matrix(
  columns: readonly Column[],
  today: CivilDate,
  cellAt: (column: Column, day: DayNumber) => string | number,
): Generator<string> {
  yield csvLine(['Date', ...columns.map(({ name }) => name), '']);
  const newest = dayNumberOf(today);
  let oldest = dayAfter(newest, 1);
  for (const { values } of columns)
    for (const day of values.keys()) oldest = earlierOf(oldest, day);
  for (let first = newest; first >= oldest; first = dayAfter(first, -ROWS_AT_ONCE)) {
    const days = Array.from({ length: Math.min(ROWS_AT_ONCE, first - oldest + 1) }, (_, back) =>
      dayAfter(first, -back),
    );
    yield days
      .map((day) =>
        csvLine([civilDateOf(day), ...columns.map((column) => cellAt(column, day)), '']),
      )
      .join('');
  }
}
