import { useLingui } from '@lingui/react/macro';
import { classNames } from '../../../ui/class-names.ts';
import { formatFigure } from '../../../ui/format-number.ts';
import { amountEntered, isAmount } from '../day/habit-day.ts';
import type { HabitDay } from '../day/habit-day.ts';

interface DayFigureProps {
  day: HabitDay;
  size: 'cell' | 'large';
}

/** How many characters are as wide as a large stamp. */
const ROOM = 7;

/**
 * How much was entered for a day, under the button that says it in words; where there is room, of how much. What goes past
 * the goal is bold and has an arrow up.
 */
export function DayFigure({ day, size }: DayFigureProps) {
  const { i18n } = useLingui();
  const { target } = day;
  const amount = amountEntered(day);
  if (amount === undefined || !isAmount(target)) return null;
  const isOver = target.per === 'day' && amount > target.amount;
  const figure = formatFigure(amount, i18n.locale);
  const ofGoal = `${figure}/${formatFigure(target.amount, i18n.locale)}`;
  return (
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none numerals text-sm leading-4 whitespace-nowrap',
        isOver ? 'font-bold text-ink' : 'text-faint',
        size === 'cell' && 'absolute inset-x-0 -bottom-2 text-center',
      )}
    >
      {size === 'large' && target.per === 'day' && ofGoal.length <= ROOM ? ofGoal : figure}
      {isOver && '↑'}
    </span>
  );
}
