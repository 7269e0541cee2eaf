import { classNames } from '../../ui/class-names.ts';
import { amountEntered, isAmount } from '../../notebook/days/habit-day.ts';
import type { HabitDay } from '../../notebook/days/habit-day.ts';
import { useFormat } from '../../ui/use-format.ts';

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
  const format = useFormat();
  const { target } = day;
  const amount = amountEntered(day);
  if (amount === undefined || !isAmount(target)) return null;
  const isOver = target.per === 'day' && amount > target.amount;
  const figure = format.figure(amount);
  const ofGoal = `${figure}/${format.figure(target.amount)}`;
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
