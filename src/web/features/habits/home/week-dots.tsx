import type { DayMark } from '#domain/day-mark.ts';
import { classNames } from '../../../ui/class-names.ts';
import { INK_CLASS } from '../../../ui/stamp.tsx';
import type { Ink } from '../../../ui/stamp.tsx';

/** The week of a habit as seven dots, full where it was kept. The board says the same in words. */
export function WeekDots({ ink, marks }: { ink: Ink; marks: readonly DayMark[] }) {
  return (
    <svg viewBox="0 0 98 14" width="98" height="14" className={INK_CLASS[ink]} aria-hidden>
      {marks.map((mark, day) => (
        <circle
          key={day}
          cx={day * 14 + 5}
          cy="7"
          r={mark === 'kept' ? 4.5 : 4}
          className={classNames(mark === 'kept' ? 'fill-current' : 'fill-none stroke-rule')}
        />
      ))}
    </svg>
  );
}
