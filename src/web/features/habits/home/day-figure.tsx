import { useLingui } from '@lingui/react/macro';
import { classNames } from '../../../ui/class-names.ts';
import { formatFigure } from '../../../ui/format-number.ts';
import { amountEntered, isAmount } from '../day/habit-day.ts';
import type { HabitDay } from '../day/habit-day.ts';

interface DayFigureProps {
  day: HabitDay;
  size: 'cell' | 'large';
}

/**
 * How much was entered for a day, under its mark; where there is room, of how much. What goes past
 * the goal is bold and has an arrow up.
 */
export function DayFigure({ day, size }: DayFigureProps) {
  const { i18n } = useLingui();
  const { target } = day;
  const amount = amountEntered(day);
  if (amount === undefined || !isAmount(target)) return null;
  const isOver = target.per === 'day' && amount > target.amount;
  const figure = formatFigure(amount, i18n.locale);
  const goal = formatFigure(target.amount, i18n.locale);
  return (
    <span
      aria-hidden
      className={classNames(
        'numerals text-sm leading-4 whitespace-nowrap',
        isOver ? 'font-bold text-ink' : 'text-faint',
        size === 'cell' && 'absolute inset-x-0 -bottom-2',
      )}
    >
      {size === 'large' && target.per === 'day' ? `${figure}/${goal}` : figure}
      {isOver && '↑'}
    </span>
  );
}
