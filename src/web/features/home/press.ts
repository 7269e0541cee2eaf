import type { Entered } from '#contract/entry-on-wire.ts';
import { isCompletedDay, isLapse } from '../../notebook/days/habit-day.ts';
import type { HabitDay } from '../../notebook/days/habit-day.ts';

/**
 * What a press on a day enters: a day to tick is stamped and unstamped, a lapse in what is to be
 * avoided is recorded and taken back.
 *
 * @returns undefined where it takes a figure and the person has to be asked
 */
export function enteredByPress(day: HabitDay): { entered: Entered | undefined } | undefined {
  const { target, entry } = day;
  switch (target.kind) {
    case 'check':
      return { entered: { value: !isCompletedDay(day) } };
    case 'avoid':
      if (!isLapse(day)) return { entered: { value: false } };
      // A note outlives the lapse that it came with.
      return { entered: entry?.note === undefined ? undefined : { value: true } };
    case 'at_least':
    case 'at_most':
      return undefined;
  }
}
