import type { Target } from '#domain/goal.ts';
import { numberIn } from '../opening/checked.ts';
import { byColumn } from '../opening/read-csv.ts';
import { dateIn, dateOfParts, EVERY_DAY, FROM_THE_BEGINNING } from './format.ts';
import type { CsvFormat, FoundEntry } from './format.ts';

/** What HabitBull writes for a day without a value. */
const NOT_SET = -2_150_000_000;

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

type Row = ReturnType<typeof byColumn>[number];

/** The CSV file of HabitBull: a row a habit and day. */
export const habitBull: CsvFormat = {
  source: 'habitbull',
  matches: (text) => /^\uFEFF?"?HabitName"?,"?HabitDescription"?,/.test(text),
  read(text, remarks) {
    const rows = byColumn('csv', text);
    const toDate = dateReader(rows);
    const found = [...Map.groupBy(rows, habitOf)].map(([all, own]) => {
      const cell = own[0]?.cell ?? (() => '');
      return { all, own, cell, name: cell('habitname') };
    });
    const named = Map.groupBy(found, ({ name }) => name);
    const habits = found.map((each) => {
      const { all, own, cell, name } = each;
      const alike = named.get(name) ?? [];
      const target = targetOf(own);
      remarks.note('goal_assumed', name);
      return {
        ...keysOf(name, all, alike.length > 1 ? alike.indexOf(each) : undefined),
        name,
        description: cell('habitdescription'),
        group: cell('habitcategory') || undefined,
        isActive: true,
        goals: [{ from: FROM_THE_BEGINNING, schedule: EVERY_DAY, target }],
        entries: {
          length: own.length,
          [Symbol.iterator]: () => own.values().flatMap((row) => entryOf(row, target, name)),
        },
      };
    });
    return { habits };

    function entryOf({ line, cell }: Row, target: Target, habit: string): FoundEntry[] {
      const place = `csv:${line}`;
      const { date, isGuessed } = toDate(cell('calendardate'));
      if (isGuessed) remarks.note('month_read_first', habit, place);
      const value = numberIn(cell('value'));
      const note = cell('commenttext');
      const found = { date, note, place };
      if (date === undefined || (value === NOT_SET && note)) return [{ ...found, value: null }];
      if (value === NOT_SET) {
        remarks.note('not_set_left_out', habit, place);
        return [];
      }
      if (value === undefined || value < 0) return [{ ...found, value: undefined }];
      return [{ ...found, value: target.kind === 'check' ? value > 0 : value }];
    }
  },
};

/** Habits of one name are told apart by what else is said of them. */
function habitOf({ cell }: Row): string {
  return JSON.stringify([cell('habitname'), cell('habitcategory'), cell('habitdescription')]);
}

/** A habit is told by its name, whatever else changes; where two have it, by all that is said. */
function keysOf(name: string, all: string, place: number | undefined) {
  const byAll = `habitbull-all:${all}`;
  const byName = `habitbull:${name}`;
  if (place === undefined) return { sourceKey: byName, otherKeys: [byAll] };
  // Before, they were told apart by their places.
  return { sourceKey: byAll, formerKey: place === 0 ? byName : `${byName}#${place + 1}` };
}

/**
 * Anything but 0 and 1 makes a habit one of amounts. How much of it is asked for is not in the
 * file: any amount keeps a day.
 */
function targetOf(rows: readonly Row[]): Target {
  const amounts = rows.flatMap(({ cell }) => numberIn(cell('value')) ?? []).filter((n) => n > 0);
  if (amounts.every((amount) => amount === 1)) return { kind: 'check' };
  const least = amounts.reduce((a, b) => Math.min(a, b), 1);
  return { kind: 'at_least', amount: least, unit: '', per: 'day' };
}

/**
 * How to read dates: the file may have `2016-03-18`, or with slashes in the order of the phone's
 * country. Only a number above 12 tells which one is the day.
 */
function dateReader(rows: readonly Row[]) {
  let [first, second] = [0, 0];
  for (const { cell } of rows) {
    const [, one, other] = SLASHED.exec(cell('calendardate')) ?? [];
    first = Math.max(first, Number(one ?? 0));
    second = Math.max(second, Number(other ?? 0));
  }
  const isDayFirst = first > 12;
  const isClear = isDayFirst || second > 12;
  return (text: string) => {
    const match = SLASHED.exec(text);
    if (!match) return { date: dateIn(text), isGuessed: false };
    const [, first, second, year] = match.map(Number);
    const [month, day] = isDayFirst ? [second, first] : [first, second];
    return { date: dateOfParts(year ?? 0, month ?? 0, day ?? 0), isGuessed: !isClear };
  };
}
