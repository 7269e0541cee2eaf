import { MAX_AMOUNT, MAX_DAYS, MAX_GOALS, MAX_TIMES } from '#domain/limits.ts';
import type { Schedule, Target } from '#domain/goal.ts';
import { NOTE_MAX } from '../completion.ts';
import { UNIT_MAX } from '../goal.ts';
import { GROUP_NAME_MAX } from '../group.ts';
import { DESCRIPTION_MAX, HABIT_NAME_MAX } from '../habit.ts';
import { REASON_MAX } from '../pause.ts';

/**
 * The most of everything that can be entered. Tests feed each, and one more, through the calls,
 * through what sanitizes imports, and through the forms.
 */
export const maxima = {
  name: HABIT_NAME_MAX,
  description: DESCRIPTION_MAX,
  unit: UNIT_MAX,
  amount: MAX_AMOUNT,
  'times a week': MAX_TIMES.WEEKLY,
  'times a month': MAX_TIMES.MONTHLY,
  'days in a row': MAX_DAYS,
  goals: MAX_GOALS,
  'value of a day': MAX_AMOUNT,
  'note on a day': NOTE_MAX,
  'reason of a pause': REASON_MAX,
  'name of a group': GROUP_NAME_MAX,
};

export type What = keyof typeof maxima;

/** What can be entered, with the most of it. */
export const cases = Object.entries(maxima).map(([what, most]) => ({ what: what as What, most }));

/** So many characters, each of two UTF-16 units. */
export function textOf(length: number): string {
  return '🌱'.repeat(length);
}

const WEEKLY: Schedule = { every: 'WEEKLY', times: 1 };

/** What a habit asks for, with one thing of this size in it. */
export function goalWith(what: What, size: number): { schedule: Schedule; target: Target } {
  const amount: Target = { kind: 'at_least', amount: 1, unit: 'km', per: 'day' };
  const check: Target = { kind: 'check' };
  switch (what) {
    case 'unit':
      return { schedule: WEEKLY, target: { ...amount, unit: textOf(size) } };
    case 'amount':
      return { schedule: WEEKLY, target: { ...amount, amount: size } };
    case 'times a week':
      return { schedule: { every: 'WEEKLY', times: size }, target: check };
    case 'times a month':
      return { schedule: { every: 'MONTHLY', times: size }, target: check };
    case 'days in a row':
      return { schedule: { every: 'ROLLING', times: 1, days: size }, target: check };
    default:
      return { schedule: WEEKLY, target: check };
  }
}
