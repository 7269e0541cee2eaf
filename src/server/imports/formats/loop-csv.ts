import { byColumn, readCsv } from '../opening/read-csv.ts';
import { numberIn } from '../opening/cells.ts';
import { damagedFile } from '../refusals.ts';
import type { Remarks } from '../remarks.ts';
import { dateIn } from './dates.ts';
import type { ZipFormat } from './format.ts';
import { habitFromLoop, LOOP_VALUES } from './loop-habit.ts';
import type { LoopEntry } from './loop-habit.ts';
import { nearestColorOf } from './nearest-color.ts';

const HABITS = /^(?:[^/]+\/)?Habits\.csv$/;

/** A folder is known by its number: its name lacks what no file name may have. */
const CHECKMARKS = /^(?:[^/]+\/)?(\d+)(?: [^/]*)?\/Checkmarks\.csv$/;

/** The zip of CSV files of Loop Habit Tracker, of any age. */
export const loopCsv: ZipFormat = {
  source: 'loop_csv',
  isWanted: (name) => HABITS.test(name) || CHECKMARKS.test(name),
  matches: (files) => [...files.keys()].some((name) => HABITS.test(name)),
  read(files, remarks) {
    const names = [...files.keys()];
    const list = names.find((name) => HABITS.test(name)) ?? '';
    const folders = new Map(names.map((name) => [Number(CHECKMARKS.exec(name)?.[1]), name]));
    const habits = byColumn(readCsv(list, files.get(list) ?? '')).map(({ line, cell }) => {
      const name = cell('name');
      const position = numberIn(cell('position'));
      if (position === undefined) throw damagedFile(`${list}:${line}`);
      const file = folders.get(position);
      const entries = file === undefined ? [] : entriesIn(file, files, name, remarks);
      const habit = {
        sourceKey: `loop:${name}`,
        name,
        question: cell('question'),
        description: cell('description'),
        isAmount: cell('type') === 'NUMERICAL',
        times: numberIn(cell('frequencynumerator') || cell('numrepetitions')) ?? 1,
        days: numberIn(cell('frequencydenominator') || cell('interval')) ?? 1,
        unit: cell('unit'),
        isAtMost: cell('target type') === 'AT_MOST',
        amount: numberIn(cell('target value')) ?? 0,
        color: nearestColorOf(cell('color')),
        isArchived: cell('archived?').toLowerCase() === 'true',
      };
      return habitFromLoop(habit, entries, remarks);
    });
    return { habits };
  },
};

function entriesIn(
  file: string,
  files: ReadonlyMap<string, string>,
  habit: string,
  remarks: Remarks,
): LoopEntry[] {
  return readCsv(file, files.get(file) ?? '').flatMap(({ line, cells }, row) => {
    const [day = '', word = '', note = ''] = cells;
    // Older files have no header.
    if (row === 0 && day === 'Date') return [];
    const place = `${file}:${line}`;
    const date = dateIn(day.trim());
    const value = valueOf(word.trim());
    if (date !== undefined && value !== undefined) return [{ date, value, note, place }];
    remarks.note(date === undefined ? 'invalid_date' : 'invalid_value', habit, place);
    return [];
  });
}

function valueOf(word: string): number | undefined {
  const named = new Map<string, number>(Object.entries(LOOP_VALUES)).get(word);
  return named ?? (/^-?\d+$/.test(word) ? Number(word) : undefined);
}
