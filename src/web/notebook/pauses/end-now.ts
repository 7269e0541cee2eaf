import type { PauseAnswer } from '#contract/pause.ts';
import { addDays } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';

/**
 * A running pause, ended: yesterday is its last day, so that today asks again. One that began today
 * has no yesterday and keeps today.
 */
export function endedNow(pause: PauseAnswer, today: CivilDate): PauseAnswer {
  return { ...pause, last: pause.first < today ? addDays(today, -1) : today };
}

/** Whether ending a running pause now would change it. */
export function canEndNow(pause: PauseAnswer, today: CivilDate): boolean {
  return endedNow(pause, today).last !== pause.last;
}
