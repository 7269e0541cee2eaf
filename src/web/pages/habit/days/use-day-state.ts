import { useLingui } from '@lingui/react/macro';
import type { DayMark } from '#domain/day-mark.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { amountEntered, isAmount } from './habit-day.ts';
import type { HabitDay } from './habit-day.ts';
import { useMarkWords } from './use-mark-words.ts';

/**
 * Says what a day bears, where its button does not say so by being pressed: "15 of 20 pages",
 * "skipped", "a lapse", "with a note".
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
    const note = day.entry?.note === undefined ? '' : t`with a note`;
    return [amountText(day), isSaidByButton(day, mark) ? '' : wordOf(mark), note]
      .filter(Boolean)
      .join(', ');
  };

  return { amountText, stateText };
}

/** A day to tick is a button that is pressed or not; of an amount, its figure says that there is some. */
function isSaidByButton({ target }: HabitDay, mark: DayMark): boolean {
  if (mark === 'part') return true;
  return target.kind === 'check' && (mark === 'kept' || mark === 'missed' || mark === 'open');
}
