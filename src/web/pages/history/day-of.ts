import { dayNumberOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import type { DayMark } from '#domain/day-mark.ts';
import { recordOf } from '#domain/day-record.ts';
import { entryOn } from '#domain/entries.ts';
import { isActiveOn } from '#domain/habit.ts';
import { progressOn } from '#domain/percentages.ts';
import type { KeptHabit } from '../../sync/shown.ts';

/** What a day of the history bears: a mark, or of all habits the share of them that was kept. */
export type HistoryDay =
  | { kind: 'mark'; mark: DayMark; hasNote: boolean }
  | { kind: 'share'; percentage: number };

export const NOTHING: HistoryDay = { kind: 'mark', mark: 'none', hasNote: false };

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

/** The days of all habits together: how much of what was active was done, or that all are paused. */
export function daysOfAll(
  habits: readonly KeptHabit[],
  dates: readonly CivilDate[],
  today: CivilDate,
): Map<CivilDate, HistoryDay> {
  return new Map(dates.map((date) => [date, dayOfAll(habits, date, today)]));
}

function dayOfAll(habits: readonly KeptHabit[], date: CivilDate, today: CivilDate): HistoryDay {
  const active = habits.filter((habit) => isActiveOn(habit, date));
  const { percentage, total } = progressOn(date <= today ? active : [], date, today);
  if (total > 0) return { kind: 'share', percentage };
  const day = dayNumberOf(date);
  const paused = active.filter((habit) => recordOf(habit).excuseOn(day) === 'paused').length;
  // On a day to come, the others will be asked for.
  const isPaused = date > today ? paused === active.length : true;
  return paused > 0 && isPaused ? { kind: 'mark', mark: 'paused', hasNote: false } : NOTHING;
}
