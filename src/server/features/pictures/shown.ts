import { knownColor, type HabitColor } from '#contract/habit.ts';
import { addDays, daysBetween, type CivilDate } from '#domain/civil-date.ts';
import { inOrder } from '#domain/commands/order.ts';
import { dayMarks, type DayMark } from '#domain/day-mark.ts';
import { askOfToday, isKeptOn } from '#domain/due.ts';
import { isActiveOn } from '#domain/habit.ts';
import { outcomeOfToday, outcomesBetween } from '#domain/judged.ts';
import type { HabitFields, PausedHabit } from '#domain/notebook.ts';
import { mondayOf } from '#domain/period.ts';
import { amountsOn } from '#domain/period-progress.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { percentageOf, shareOf, wholePercent } from '#domain/tally.ts';
import type { Unit } from '#domain/unit.ts';

/** A habit as pictures name it. */
interface Named {
  icon: string;
  name: string;
  color: HabitColor;
}

export interface BoardRow extends Named {
  mark: DayMark;
  /** of habits with an amount alone: how much there is, and is asked or allowed */
  amount?: number;
  target?: number;
}

export interface Board {
  kind: 'board';
  date: CivilDate;
  /** how many habits are due, and how many of these are kept */
  due: number;
  kept: number;
  /** those of which the day shows something, in the person’s order */
  rows: readonly BoardRow[];
  /** how many there are beside */
  more: number;
}

export interface Year extends Named {
  kind: 'year';
  /** a Monday */
  first: CivilDate;
  /** from the first day to today */
  marks: readonly DayMark[];
  streak: { length: number; unit: Unit };
  /** 0 to 100; null where nothing was asked for */
  percentage: number | null;
}

/** What a picture shows, and nothing else of a notebook: no id, note, description or cue. */
export type Shown = Board | Year;

/** More rows fit on no picture. */
const MAX_ROWS = 60;

/** More of a name is seen on no picture. */
const MAX_NAME = 60;

const WEEKS = 53;

/** Of these a day says nothing on a board. */
const UNSEEN: readonly DayMark[] = ['none', 'before', 'paused'];

/** What today asks of a person’s habits. */
export function boardOf(habits: readonly PausedHabit[], today: CivilDate): Board {
  const active = inOrder(habits.filter((habit) => isActiveOn(habit, today)));
  const due = active.filter((habit) => askOfToday(habit, today) === 'due');
  const rows = active.flatMap((habit) => {
    const [mark = 'none'] = dayMarks(habit, [today], today, () => outcomeOfToday(habit, today));
    return UNSEEN.includes(mark) ? [] : [{ habit, mark }];
  });
  const shown = rows.slice(0, MAX_ROWS);
  return {
    kind: 'board',
    date: today,
    due: due.length,
    kept: due.filter((habit) => isKeptOn(habit, today, today)).length,
    rows: shown.map(({ habit, mark }) => ({
      ...namedBy(habit),
      mark,
      ...shownAmounts(habit, today),
    })),
    more: rows.length - shown.length,
  };
}

/** A habit’s last year, in whole weeks up to today. */
export function yearOf(habit: PausedHabit, today: CivilDate): Year {
  const first = addDays(mondayOf(today), -7 * (WEEKS - 1));
  const dates = Array.from({ length: daysBetween(first, today) + 1 }, (_, day) =>
    addDays(first, day),
  );
  const { length, unit } = runningStreak(habit, today);
  const percentage = percentageOf(shareOf(outcomesBetween(habit, first, today, today)));
  return {
    kind: 'year',
    ...namedBy(habit),
    first,
    marks: dayMarks(habit, dates, today),
    streak: { length, unit },
    percentage: percentage === undefined ? null : wholePercent(percentage),
  };
}

function namedBy({ icon, name, color }: HabitFields): Named {
  return {
    icon,
    name: cut(name, MAX_NAME),
    color: knownColor(color),
  };
}

/** A text of so many characters at most, the last of which says that there is more. */
function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** The unit has no place in it. */
function shownAmounts(habit: PausedHabit, today: CivilDate): Pick<BoardRow, 'amount' | 'target'> {
  const amounts = amountsOn(habit, today);
  return amounts ? { amount: amounts.amount, target: amounts.target } : {};
}
