import { byColumn, readCsv } from '../opening/read-csv.ts';
import { numberIn } from '../opening/checked.ts';
import { damagedFile } from '../refusals.ts';
import { dateIn, type ZipFormat } from './format.ts';
import { habitFromLoop, LOOP_VALUES, type LoopEntry } from './loop-habit.ts';
import { rgbIn } from './nearest-color.ts';

const HABITS = /^(?:[^/]+\/)?Habits\.csv$/;

/** A folder is known by its number: its name lacks what no file name may have. */
const CHECKMARKS = /^(?:[^/]+\/)?(\d+)(?: [^/]*)?\/Checkmarks\.csv$/;

/** A text that a spreadsheet would take for a formula, were it not for a quote. */
const HARMLESS = /^''*[\t\r\n ]*[=+\-@＝＋－＠]/;

/**
 * The first line of each file of the zip: a header, that of the tables of all habits ending in a
 * comma, or in old versions a date with a number.
 */
const FIRST_LINE =
  /^(?:Position,Name,.*|Date,(?:Value|Score|.*,)(?:,Notes)?|\d{4}-\d\d-\d\d,-?\d+(?:\.\d{4})?)\r?$/;

/** Whether a text is one of the files that Loop's zip consists of. */
export function isPartOfLoopZip(text: string): boolean {
  return FIRST_LINE.test(text.split('\n', 1)[0] ?? '');
}

/** The zip of CSV files of Loop Habit Tracker, of any age. */
export const loopCsv: ZipFormat = {
  source: 'loop_csv',
  isWanted: (name) => HABITS.test(name) || CHECKMARKS.test(name),
  matches: (files) => [...files.keys()].some((name) => HABITS.test(name)),
  read(files, remarks) {
    const names = [...files.keys()];
    const list = names.find((name) => HABITS.test(name)) ?? '';
    const folders = new Map(names.map((name) => [Number(CHECKMARKS.exec(name)?.[1]), name]));
    const rows = byColumn(list, files.get(list) ?? '');
    const named = Map.groupBy(rows, ({ cell }) => cell('name'));
    for (const [name, alike] of named) {
      if (alike.length > 1)
        for (const { line } of alike) remarks.note('same_name', shown(name), `${list}:${line}`);
    }
    const habits = rows.map(({ line, cell }) => {
      const name = shown(cell('name'));
      const position = numberIn(cell('position'));
      if (position === undefined) throw damagedFile(`${list}:${line}`);
      const file = folders.get(position);
      const entries = file === undefined ? [] : entriesIn(file, files);
      const habit = {
        name,
        question: shown(cell('question')),
        description: shown(cell('description')),
        isAmount: cell('type') === 'NUMERICAL',
        times: numberIn(cell('frequencynumerator') || cell('numrepetitions')) ?? 1,
        days: numberIn(cell('frequencydenominator') || cell('interval')) ?? 1,
        unit: shown(cell('unit')),
        isAtMost: cell('target type') === 'AT_MOST',
        amount: numberIn(cell('target value')) ?? 0,
        rgb: rgbIn(cell('color')),
        isArchived: cell('archived?').toLowerCase() === 'true',
      };
      return habitFromLoop(habit, entries, remarks);
    });
    return { habits };
  },
};

function entriesIn(file: string, files: ReadonlyMap<string, string>): LoopEntry[] {
  return readCsv(file, files.get(file) ?? '').flatMap(({ line, cells }, row) => {
    const [day = '', word = '', note = ''] = cells;
    // Older files have no header.
    if (row === 0 && day === 'Date') return [];
    const value = valueOf(word.trim());
    return [{ date: dateIn(day.trim()), value, note: shown(note), place: `${file}:${line}` }];
  });
}

/** A text as it was before it was made harmless to spreadsheets, as in our own export. */
function shown(text: string): string {
  return HARMLESS.test(text) ? text.slice(1) : text;
}

function valueOf(word: string): number | undefined {
  const named = new Map<string, number>(Object.entries(LOOP_VALUES)).get(word);
  return named ?? (/^-?\d+$/.test(word) ? Number(word) : undefined);
}
