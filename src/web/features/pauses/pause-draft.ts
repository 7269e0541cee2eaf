import type { PauseAnswer } from '#contract/pause.ts';
import type { CivilDate } from '#domain/civil-date.ts';

/** The fields of the form of a pause, as they are filled in. */
export interface PauseDraft {
  /** '' for all habits */
  habit: string;
  first: string;
  last: string;
  isOpen: boolean;
  reason: string;
}

/** A pause that begins today. */
export function newDraft(habit: string | undefined, today: CivilDate): PauseDraft {
  return { habit: habit ?? '', first: today, last: today, isOpen: false, reason: '' };
}

export function draftOf({ habit_id, first, last, reason }: PauseAnswer): PauseDraft {
  return { habit: habit_id ?? '', first, last: last ?? first, isOpen: last === null, reason };
}

/** What the call is to check. */
export function bodyOf({ habit, first, last, isOpen, reason }: PauseDraft) {
  return { habit_id: habit || null, first, last: isOpen ? null : last, reason };
}
