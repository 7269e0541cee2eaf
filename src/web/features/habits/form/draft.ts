import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { createdOn } from '#domain/habit.ts';
import { startOfDay } from '#domain/today.ts';

/** A habit as it stands in the form. */
export type Draft = Pick<HabitAnswer, 'name' | 'description' | 'icon' | 'color' | 'frequency'> & {
  /** the day since which it is tracked; empty when the person emptied it */
  since: CivilDate;
};

export function draftOf(habit: HabitAnswer | undefined, today: CivilDate): Draft {
  if (habit) return { ...habit, since: createdOn(habit) };
  return {
    name: '',
    description: '',
    icon: DEFAULT_ICON,
    color: DEFAULT_COLOR,
    frequency: 'DAILY',
    since: today,
  };
}

/**
 * What is sent of a draft. The day since which it is tracked goes along only when the person set
 * it: the server knows the time of day better.
 */
export function bodyOf(draft: Draft, original: Draft, timeZone: string) {
  const { since, name, description, icon, color, frequency } = draft;
  const fields = { name, description, icon, color, frequency };
  if (since === original.since || since === '') return fields;
  return { ...fields, created_at: startOfDay(since, timeZone) };
}
