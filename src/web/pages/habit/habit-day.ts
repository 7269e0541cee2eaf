import { createContext, useContext } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { isCompletedBy } from '#domain/day-record.ts';
import { entryOn } from '#domain/entries.ts';
import { isAmount, targetOn, type Target } from '#domain/goal.ts';
import { periodProgress } from '#domain/period-progress.ts';
import type { Entry } from '#domain/year-page.ts';
import type { Level } from '../../ui/stamp.tsx';
import { storedWords } from '../../ui/stored.ts';
import type { ShownHabit } from '../../sync/shown.ts';

/** A day of a habit: what makes it kept, and what was entered for it. */
export interface HabitDay {
  target: Target;
  entry: Entry | undefined;
}

export function habitDay(habit: ShownHabit, date: CivilDate): HabitDay {
  return {
    target: targetOn(habit.goals, date),
    entry: entryOn(habit.entries, date),
  };
}

/** Whether what was entered for a day is what its goal asks of a day. */
export function isCompletedDay({ target, entry }: HabitDay): boolean {
  return entry !== undefined && isCompletedBy(entry, target);
}

/** Whether a day of a habit to avoid has been spoilt. */
export function isLapse(day: HabitDay): boolean {
  const { target, entry } = day;
  return target.kind === 'avoid' && entry !== undefined && !entry.skipped && !isCompletedDay(day);
}

/**
 * How much was entered for a day; undefined where nothing was, and for habits without an amount. A
 * day that was only marked has what the goal asks for.
 */
export function amountEntered({ target, entry }: HabitDay): number | undefined {
  if (!isAmount(target) || !entry || entry.skipped) return undefined;
  if (typeof entry.value === 'number') return entry.value;
  return entry.value && target.kind === 'at_least' ? target.amount : undefined;
}

/** Of an amount, what was entered for the day; of a limit of a week or month, up to that day. */
export function levelOf(habit: ShownHabit, date: CivilDate, today: CivilDate): Level | undefined {
  const day = habitDay(habit, date);
  if (!isAmount(day.target)) return undefined;
  if (day.target.per === 'period') return periodProgress(habit, date, today, date);
  return { done: amountEntered(day) ?? 0, asked: day.target.amount };
}

/** Opens the sheet of a day, with all of it or with the amount alone. */
export type OpenDay = (
  habit: Pick<ShownHabit, 'id'>,
  date: CivilDate,
  part: 'whole' | 'amount',
) => void;

const OpenDayContext = createContext<OpenDay | undefined>(undefined);

export const OpenDayProvider = OpenDayContext.Provider;

/** For what stands in days whose sheets can be opened. */
export function useOpenDay(): OpenDay {
  const openDay = useContext(OpenDayContext);
  if (!openDay) throw new Error('useOpenDay outside of OpenDayProvider');
  return openDay;
}

/** How a stamp may be felt, heard and cut in this browser: `vibration`, `sound`, `emoji`. */
export const stampFeel = storedWords('stamp-feel');

/** What stands in the stamps of a habit instead of the tick; nothing unless that was chosen. */
export function emojiInStamps({ icon }: { icon: string }): string | undefined {
  return stampFeel.read().includes('emoji') && icon !== '' ? icon : undefined;
}

/** Lets a stamp be felt and heard as it is wanted. What that takes is fetched only then. */
export async function feelStamp(): Promise<void> {
  const feels = stampFeel.read();
  if (!feels.some((feel) => feel !== 'emoji')) return;
  const { makeFelt } = await import('./make-felt.ts');
  makeFelt(feels);
}
