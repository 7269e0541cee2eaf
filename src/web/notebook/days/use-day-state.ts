import { useLingui } from '@lingui/react/macro';
import type { DayMark } from '#domain/day-mark.ts';
import { useFormat } from '../../ui/use-format.ts';
import { amountEntered, isAmount, isLapse } from './habit-day.ts';
import type { HabitDay } from './habit-day.ts';
import { useMarkWords } from './use-mark-words.ts';

/**
 * Says what a day bears, where its button does not say so by being pressed: "15 of 20 pages",
 * "skipped", "a lapse", "with a note".
 */
export function useDayState() {
  const { t } = useLingui();
  const format = useFormat();
  const words = useMarkWords();

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

  const markText = (day: HabitDay, mark: DayMark): string => {
    if (mark === 'skipped' || mark === 'paused') return words[mark];
    if (day.target.kind === 'check' || mark === 'part') return '';
    return isLapse(day) ? t`a lapse` : words[mark];
  };

  const stateText = (day: HabitDay, mark: DayMark): string => {
    const note = day.entry?.note === undefined ? '' : t`with a note`;
    return [amountText(day), markText(day, mark), note].filter(Boolean).join(', ');
  };

  return { amountText, stateText };
}
