import { memo } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import type { DayMark } from '#domain/day-mark.ts';
import { daysOfWeek } from '#domain/period.ts';
import type { KeptHabit } from '../../notebook/shown.ts';
import { useToday } from '../../notebook/today.tsx';
import { INK_CLASS } from '../../ui/stamp.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import { DayButton } from './day-button.tsx';
import { HabitMenu } from './habit-menu.tsx';
import type { HabitActions } from './habit-menu.tsx';
import { StreakText } from './streak-text.tsx';

interface DayRowProps {
  habit: KeptHabit;
  isFirst: boolean;
  isLast: boolean;
  date: CivilDate;
  actions: HabitActions;
}

/** A habit's day. There are many rows, and a stamp changes one. */
export const DayRow = memo(function DayRow({ habit, isFirst, isLast, date, actions }: DayRowProps) {
  const today = useToday();
  const [mark = 'none'] = dayMarks(habit, [date], today);
  return (
    <li className="flex items-center gap-2 border-t border-rule py-3">
      <span className="w-8 shrink-0 text-center text-2xl" aria-hidden>
        {habit.icon}
      </span>
      <span className="ml-1 grid min-w-0 grow grid-cols-[1fr_auto] items-center gap-y-1">
        <span className="col-span-2 text-lg leading-snug font-semibold text-balance wrap-break-word hyphens-auto">
          {habit.name}
        </span>
        <span className="flex min-w-0 flex-col gap-1">
          <span className="text-sm text-faint">
            <StreakText habit={habit} />
          </span>
          <WeekDots ink={habit.color} marks={dayMarks(habit, daysOfWeek(date), today)} />
        </span>
        {/* Higher than its line, at the middle of the stamp beside it where the name is short. */}
        <span className="-my-4 self-start">
          <HabitMenu
            habit={habit}
            date={date}
            isFirst={isFirst}
            isLast={isLast}
            actions={actions}
          />
        </span>
      </span>
      <DayButton habit={habit} date={date} mark={mark} size="large" onStamp={actions.onStamp} />
    </li>
  );
});

/**
 * The week of a habit as seven dots: full where it was kept, half full in part, crossed by a bar
 * where a day was left out. The board says the same in words.
 */
function WeekDots({ ink, marks }: { ink: Ink; marks: readonly DayMark[] }) {
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
