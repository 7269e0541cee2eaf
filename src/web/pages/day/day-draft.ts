import type { Entered } from '#contract/entry-on-wire.ts';
import type { Target } from '#domain/goal.ts';
import { isAmount, isCompletedDay, isLapse } from '../habit/days/habit-day.ts';
import type { HabitDay } from '../habit/days/habit-day.ts';
import { readAmount } from '../../ui/read-number.ts';

/** What a day without an amount was: as asked, not, or left out. */
export type DayChoice = 'kept' | 'not' | 'skipped';

export function choiceOf(day: HabitDay): DayChoice {
  const { target, entry } = day;
  if (entry?.skipped) return 'skipped';
  if (target.kind === 'avoid') return isLapse(day) ? 'not' : 'kept';
  return isCompletedDay(day) ? 'kept' : 'not';
}

/**
 * Reads the fields of a day's sheet: a `choice`, or an amount as `value` that a `skipped` puts
 * aside, and a `note`. An amount that is none is NaN.
 */
export function readDay({ target }: HabitDay, fields: FormData, locale: string): Entered {
  const textOf = (name: string) => String(fields.get(name) ?? '');
  const note = textOf('note').trim();
  if (fields.has('skipped') || textOf('choice') === 'skipped') {
    return { value: false, skipped: true, note };
  }
  const value = isAmount(target)
    ? (readAmount(textOf('value'), locale) ?? silence(target))
    : textOf('choice') === 'kept';
  return { value, note };
}

/** Whether all that is entered is what a day is without a word. */
export function saysNothing({ target }: HabitDay, { value, skipped, note }: Entered): boolean {
  return value === silence(target) && !skipped && !note;
}

/** The value that goes with a note alone: what is avoided or kept low is kept by doing nothing. */
function silence({ kind }: Target): boolean {
  return kind === 'avoid' || kind === 'at_most';
}
