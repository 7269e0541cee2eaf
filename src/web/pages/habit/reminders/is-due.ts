import { askedFrom } from '#domain/automaticity.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../../sync/shown.ts';

/** Whether the four statements wait for an answer about a habit. */
export function isDue(habit: KeptHabit, today: CivilDate): boolean {
  const from = askedFrom(habit);
  return from !== null && from <= today;
}
