import type { DayMark } from '#domain/day-mark.ts';
import { INK_CLASS } from '../../ui/stamp.tsx';
import type { Ink } from '../../ui/stamp.tsx';

/**
 * The week of a habit as seven dots: full where it was kept, half full in part, crossed by a bar
 * where a day was left out. The board says the same in words.
 */
export function WeekDots({ ink, marks }: { ink: Ink; marks: readonly DayMark[] }) {
  return (
    <svg viewBox="0 0 98 14" width="98" height="14" className={INK_CLASS[ink]} aria-hidden>
      {marks.map((mark, day) => (
        <g key={day} transform={`translate(${day * 14 + 5} 7)`}>
          <WeekDot mark={mark} />
        </g>
      ))}
    </svg>
  );
}

function WeekDot({ mark }: { mark: DayMark }) {
  switch (mark) {
    case 'kept':
      return <circle r="4.5" className="fill-current" />;
    case 'part':
      return (
        <>
          <circle r="4" className="fill-none stroke-current" />
          <path d="M-4 0a4 4 0 0 0 8 0z" className="fill-current" />
        </>
      );
    case 'skipped':
    case 'paused':
      return (
        <>
          <circle r="4" strokeDasharray="2 1.6" className="fill-none stroke-current" />
          <path d="M-2 0h4" className="stroke-current" />
        </>
      );
    case 'open':
    case 'missed':
    case 'none':
      return <circle r="4" className="fill-none stroke-rule" />;
  }
}
