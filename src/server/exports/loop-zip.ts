import { strToU8, zipSync } from 'fflate';
import type { HabitAnswer } from '#contract/habit.ts';
import { addDays, civilDateOf, dayNumberOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { strengthOf } from '#domain/strength.ts';
import { csvLine, harmless } from './csv-line.ts';
import { LOOP_COLUMNS, loopHabitRow, loopValue } from './loop-habit-row.ts';

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
    'Habits.csv': [LOOP_COLUMNS, ...sheets.map(({ row }) => row)].map(csvLine).join(''),
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
  const [goal] = habit.goals;
  if (!goal) return [];
  const number = String(position).padStart(3, '0');
  const name = habit.name.replaceAll(/[^ a-zA-Z0-9._-]+/g, '').slice(0, 100);
  const scores = strengthOf(habit, today, 'as Loop').toReversed();
  return [
    {
      name: harmless(habit.name),
      folder: `${number} ${name}`.trim(),
      row: loopHabitRow(number, habit, goal),
      entries: new Map(
        habit.completions.map((entry) => [
          entry.date,
          { value: loopValue(entry, goal.target), note: harmless(entry.note ?? '') },
        ]),
      ),
      scores: new Map(scores.map(({ day, score }) => [civilDateOf(day), score.toFixed(4)])),
    },
  ];
}

/** A row a day, the newest first, and a column a habit; each row ends in a comma there. */
function matrix(
  sheets: readonly LoopSheet[],
  today: CivilDate,
  cellOf: (sheet: LoopSheet, date: CivilDate) => string | number,
): string {
  const dates = sheets.flatMap(({ entries }) => [...entries.keys()]).toSorted();
  const oldest = dates[0];
  const days = oldest === undefined ? 0 : dayNumberOf(today) - dayNumberOf(oldest) + 1;
  const rows = Array.from({ length: Math.max(0, days) }, (_, back) => {
    const date = addDays(today, -back);
    return csvLine([date, ...sheets.map((sheet) => cellOf(sheet, date)), '']);
  });
  return [csvLine(['Date', ...sheets.map(({ name }) => name), '']), ...rows].join('');
}
