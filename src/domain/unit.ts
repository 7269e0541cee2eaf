import type { Frequency } from './habit.ts';

/** The unit that a habit's periods, and so its streaks, are counted in. */
export type Unit = 'day' | 'week' | 'month';

export const UNIT_OF: Record<Frequency, Unit> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' };

const DAYS: Record<Unit, number> = { day: 1, week: 7, month: 30 };

/** About how many days a streak lasted, to compare it with others: a month counts as thirty. */
export function daysOf({ length, unit }: { length: number; unit: Unit }): number {
  return length * DAYS[unit];
}

/** Whether a unit is longer than another one. */
export function isCoarser(unit: Unit, than: Unit): boolean {
  return DAYS[unit] > DAYS[than];
}
