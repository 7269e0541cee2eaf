import { byColumn, readCsv } from '../opening/read-csv.ts';
import { numberIn } from '../opening/checked.ts';
import { damagedFile } from '../refusals.ts';
import { dateIn, type ZipFormat } from './format.ts';
import { folderNameOf, habitFromLoop, LOOP_VALUES, type LoopEntry } from './loop-habit.ts';
import { rgbIn } from './nearest-color.ts';

const HABITS = /^(?:[^/]+\/)?Habits\.csv$/;

/** A folder is known by its number: its name lacks what no file name may have. */
const CHECKMARKS = /^((?:[^/]+\/)?)(\d+)(?: ([^/]*))?\/Checkmarks\.csv$/;

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
    const rows = byColumn(list, files.get(list) ?? '');
    const { fileOf, taken } = fileFinder(list, names, rows);
    const named = Map.groupBy(rows, ({ cell }) => cell('name'));
    for (const [name, alike] of named) {
      if (alike.length > 1)
        for (const { line } of alike) remarks.note('same_name', shown(name), `${list}:${line}`);
    }
    const habits = rows.map((row) => {
      const { cell } = row;
      const name = shown(cell('name'));
      const file = fileOf(row);
      if (file === undefined) remarks.note('days_missing', name);
      const entries = file === undefined ? [] : entriesIn(file, files);
      const habit = {
        name,
        question: shown(cell('question')),
        description: shown(cell('description')),
        isAmount: cell('type') === 'NUMERICAL',
        isOfNewKind: !['', 'YES_NO', 'NUMERICAL'].includes(cell('type')),
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
    for (const file of names.filter((name) => CHECKMARKS.test(name) && !taken.has(name)))
      for (const { place } of entriesIn(file, files))
        remarks.note('orphans_left_out', undefined, place);
    return { habits };
  },
};

type Row = ReturnType<typeof byColumn>[number];

/**
 * Finds the file of a habit's days: beside the list, in the folder of its number. Where folders or
 * habits were put together, and several have one number, its name has to tell.
 */
function fileFinder(list: string, names: readonly string[], rows: readonly Row[]) {
  const root = list.slice(0, list.lastIndexOf('/') + 1);
  const found = names.map((name) => CHECKMARKS.exec(name)).filter((match) => match?.[1] === root);
  const folders = Map.groupBy(found, (match) => Number(match?.[2]));
  const positionOf = ({ cell }: Row) => numberIn(cell('position'));
  const sharing = Map.groupBy(rows, positionOf);
  const taken = new Set<string>();
  const fileOf = (row: Row): string | undefined => {
    const position = positionOf(row);
    const numbered = folders.get(position ?? NaN) ?? [];
    const isAlone = numbered.length < 2 && sharing.get(position)?.length === 1;
    const name = folderNameOf(shown(row.cell('name')));
    const [own, other] = isAlone ? numbered : numbered.filter((match) => match?.[3] === name);
    const file = own?.[0];
    const isDoubtful =
      other !== undefined || taken.has(file ?? '') || (!file && numbered.length > 0);
    if (position === undefined || isDoubtful) throw damagedFile(`${list}:${row.line}`);
    if (file !== undefined) taken.add(file);
    return file;
  };
  return { fileOf, taken };
}

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
