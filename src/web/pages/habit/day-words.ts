import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import type { DayMark } from '#domain/day-mark.ts';
import { isAmount } from '#domain/goal.ts';
import type { Outcome } from '#domain/outcome.ts';
import { runningStreak } from '#domain/running-streak.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';
import { amountEntered, habitDay, isCompletedDay, isLapse, type HabitDay } from './habit-day.ts';

/**
 * Says what a day bears: "kept", "15 of 20 pages", "skipped", "not asked, with a note".
 */
export function useDayState() {
  const { t } = useLingui();
  const format = useFormat();
  const wordOf = useMarkWords();

  /** "15 of 20 pages"; where the goal adds up a week or a month, "5 km"; empty without an amount. */
  const amountText = (day: HabitDay): string => {
    const { target } = day;
    const amount = amountEntered(day);
    if (amount === undefined || !isAmount(target)) return '';
    if (target.per === 'period') return format.amount(amount, target.unit);
    const figure = format.amount(amount, '');
    const goal = format.amount(target.amount, target.unit);
    return target.kind === 'at_least' ? t`${figure} of ${goal}` : t`${figure} of at most ${goal}`;
  };

  const stateText = (day: HabitDay, mark: DayMark): string => {
    const amount = amountText(day);
    const note = day.entry?.note === undefined ? '' : t`with a note`;
    // Of what is kept in part, its figure says so.
    const word = mark === 'part' && amount !== '' ? '' : wordOf(mark) || t`not asked`;
    return [word, amount, note].filter(Boolean).join(', ');
  };

  return { amountText, stateText };
}

/** Says what has just been entered: "Read, kept, streak 12 days". */
export function useEntryWords(): (habit: ShownHabit, date: CivilDate) => string {
  const { t } = useLingui();
  const format = useFormat();
  const { amountText } = useDayState();
  const today = useToday();
  return (habit, date) => {
    const { name } = habit;
    const day = habitDay(habit, date);
    const { target, entry } = day;
    const { length, unit } = runningStreak(habit, today);
    const span = format.span(length, unit);
    if (entry?.skipped)
      return length > 0 ? t`${name}, skipped, streak ${span} stays` : t`${name}, skipped`;
    if (target.kind === 'avoid')
      return isLapse(day) ? t`${name}, lapse noted` : t`${name}, no lapse`;
    const amount = amountText(day);
    const isBlank = target.kind === 'check' ? !isCompletedDay(day) : amount === '';
    if (isBlank && entry?.note !== undefined) return t`${name}, note saved`;
    if (target.kind === 'check') {
      if (isBlank) return t`${name}, not kept`;
      // A week that asks for more days is not kept yet.
      return length > 0 ? t`${name}, kept, streak ${span}` : t`${name}, kept`;
    }
    if (isBlank) return t`${name}, nothing entered`;
    const isStep = target.kind === 'at_least' && isCompletedDay(day) && length > 0;
    return isStep ? t`${name}, ${amount}, streak ${span}` : t`${name}, ${amount}`;
  };
}

const WORDS: Record<Exclude<DayMark | Outcome, 'none'>, MessageDescriptor> = {
  kept: msg`kept`,
  part: msg`kept in part`,
  done: msg`already done`,
  skipped: msg`skipped`,
  paused: msg`paused`,
  open: msg`not done yet`,
  avoided: msg`avoided so far`,
  lapse: msg`a lapse`,
  within: msg`within the limit so far`,
  missed: msg`missed`,
  before: msg`before the beginning`,
  rest: msg`rest day`,
  partial: msg`incomplete, doesn’t count`,
};

/** Says what a day bears, or what became of a period, in a word; empty where nothing is to be said. */
export function useMarkWords(): (mark: DayMark | Outcome) => string {
  const { i18n } = useLingui();
  return (mark) => (mark === 'none' ? '' : i18n._(WORDS[mark]));
}
