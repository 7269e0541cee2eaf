import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import type { DayMark } from '#domain/day-mark.ts';
import { entryOn } from '#domain/entries.ts';
import { isActiveOn } from '#domain/habit.ts';
import { progressOn } from '#domain/percentages.ts';
import type { KeptHabit } from '../../notebook/shown.ts';

/** What a day of the history bears: a mark of one habit, or the share of all that was kept. */
export type HistoryDay =
  | { kind: 'mark'; mark: DayMark; hasNote: boolean }
  | { kind: 'share'; percentage: number }
  | { kind: 'nothing' };

/** The days of one habit. */
export function daysOfHabit(
  habit: KeptHabit,
  dates: readonly CivilDate[],
  today: CivilDate,
): Map<CivilDate, HistoryDay> {
  const marks = dayMarks(habit, dates, today);
  return new Map(
    dates.map((date, index) => {
      const hasNote = entryOn(habit.entries, date)?.note !== undefined;
      return [date, { kind: 'mark', mark: marks[index] ?? 'none', hasNote }];
    }),
  );
}

/** The days of all habits together: how much of what was active was done. */
export function daysOfAll(
  habits: readonly KeptHabit[],
  dates: readonly CivilDate[],
  today: CivilDate,
): Map<CivilDate, HistoryDay> {
  return new Map(
    dates.map((date) => {
      const isAsked = date <= today && habits.some((habit) => isActiveOn(habit, date));
      const { percentage, total } = progressOn(isAsked ? habits : [], date, today);
      return [date, total > 0 ? { kind: 'share', percentage } : { kind: 'nothing' }];
    }),
  );
}
