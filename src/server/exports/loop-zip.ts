import { strToU8, zipSync } from 'fflate';
import type { HabitAnswer } from '#contract/habit.ts';
import { addDays, civilDateOf, dayNumberOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { strengthOf } from '#domain/strength.ts';
import { LOOP_VALUES } from '../imports/formats/loop-habit.ts';
import { LOOP_PALETTE } from '../imports/formats/loop-palette.ts';
import { csvLine, harmless } from './csv-line.ts';
import { goalForLoop, loopHabitOf, loopValueOf } from './loop-habit.ts';
import type { LoopHabit } from './loop-habit.ts';

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

/** What Loop's files say of one habit. */
interface LoopSheet {
  name: string;
  folder: string;
  row: (string | number)[];
  /** by date, the newest first */
  entries: Map<CivilDate, { value: string | number; note: string }>;
  scores: Map<CivilDate, string>;
}

/**
 * All habits in the layout of Loop Habit Tracker's CSV export: a list, a folder a habit, and two
 * tables of all days.
 *
 * @param habits in the order of their positions
 */
export function loopZip(habits: readonly HabitAnswer[], today: CivilDate): Uint8Array {
  const sheets = habits.flatMap((habit, index) => sheetOf(habit, index + 1, today));
  const files: Record<string, string> = {
    'Habits.csv': [COLUMNS, ...sheets.map(({ row }) => row)].map(csvLine).join(''),
  };
  for (const { folder, entries, scores } of sheets) {
    const checkmarks = [...entries].map(([date, { value, note }]) => [date, value, note]);
    files[`${folder}/Checkmarks.csv`] = [['Date', 'Value', 'Notes'], ...checkmarks]
      .map(csvLine)
      .join('');
    files[`${folder}/Scores.csv`] = [['Date', 'Score'], ...scores].map(csvLine).join('');
  }
  files['Checkmarks.csv'] = matrix(
    sheets,
    today,
    (sheet, date) => sheet.entries.get(date)?.value ?? 'UNKNOWN',
  );
  files['Scores.csv'] = matrix(sheets, today, ({ scores }, date) => scores.get(date) ?? '0.0000');
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}

function sheetOf(habit: HabitAnswer, position: number, today: CivilDate): LoopSheet[] {
  const goal = goalForLoop(habit, today);
  if (!goal) return [];
  const number = String(position).padStart(3, '0');
  const name = habit.name.replaceAll(/[^ a-zA-Z0-9._-]+/g, '').slice(0, 100);
  const scores = strengthOf(habit, today, 'as Loop').toReversed();
  const loopHabit = loopHabitOf(habit, goal);
  return [
    {
      name: harmless(habit.name),
      folder: `${number} ${name}`.trim(),
      row: rowOf(number, loopHabit),
      entries: new Map(
        habit.completions.map((entry) => [
          entry.date,
          {
            value: cellOf(loopValueOf(entry, goal.target), loopHabit),
            note: harmless(entry.note ?? ''),
          },
        ]),
      ),
      scores: new Map(scores.map(({ day, score }) => [civilDateOf(day), score.toFixed(4)])),
    },
  ];
}

function rowOf(number: string, habit: LoopHabit): (string | number)[] {
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

/** Amounts that have a word are that word: a skip, and nothing. */
function cellOf(value: number, { amount }: LoopHabit): string | number {
  const isWord = !amount || value === LOOP_VALUES.SKIP || value === LOOP_VALUES.NO;
  return isWord ? (WORDS.get(value) ?? value) : value;
}

/** A row a day, the newest first, and a column a habit; each row ends in a comma there. */
function matrix(
  sheets: readonly LoopSheet[],
  today: CivilDate,
  cellAt: (sheet: LoopSheet, date: CivilDate) => string | number,
): string {
  const dates = sheets.flatMap(({ entries }) => [...entries.keys()]).toSorted();
  const oldest = dates[0];
  const days = oldest === undefined ? 0 : dayNumberOf(today) - dayNumberOf(oldest) + 1;
  const rows = Array.from({ length: Math.max(0, days) }, (_, back) => {
    const date = addDays(today, -back);
    return csvLine([date, ...sheets.map((sheet) => cellAt(sheet, date)), '']);
  });
  return [csvLine(['Date', ...sheets.map(({ name }) => name), '']), ...rows].join('');
}
