import { useLingui } from '@lingui/react/macro';
import type { DayMark } from '#domain/day-mark.ts';
import { useFormat } from '../../ui/use-format.ts';
import { amountEntered, isAmount, isLapse } from './habit-day.ts';
import type { HabitDay } from './habit-day.ts';

/**
 * Says what a day bears, where its button does not say so by being pressed: "15 of 20 pages",
 * "skipped", "a lapse", "with a note".
 */
export function useDayState() {
  const { t } = useLingui();
  const format = useFormat();

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
    if (mark === 'skipped') return t`skipped`;
    if (mark === 'paused') return t`paused`;
    if (day.target.kind === 'check') return '';
    if (isLapse(day)) return t`a lapse`;
    if (mark === 'kept') return t`kept`;
    if (mark === 'missed') return t`missed`;
    return mark === 'open' ? t`still open` : '';
  };

  const stateText = (day: HabitDay, mark: DayMark): string => {
    const note = day.entry?.note === undefined ? '' : t`with a note`;
    return [amountText(day), markText(day, mark), note].filter(Boolean).join(', ');
  };

  return { amountText, stateText };
}
