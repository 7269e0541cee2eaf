import type { Frequency } from './habit.ts';

/** The unit that a habit's periods, and so its streaks, are counted in. */
export type Unit = 'day' | 'week' | 'month';

export const UNIT_OF: Record<Frequency, Unit> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' };
