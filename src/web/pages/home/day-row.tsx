import { memo } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import type { DayMark } from '#domain/day-mark.ts';
import { daysOfWeek } from '#domain/period.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Stamp } from '../../ui/stamp.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import { DayButton } from './day-button.tsx';
import { HabitMenu } from './habit-menu.tsx';
import type { HabitActions } from './habit-menu.tsx';
import { StreakText } from './streak-text.tsx';

interface DayRowProps {
  habit: KeptHabit;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  date: CivilDate;
  actions: HabitActions;
}

/** A habit's day. There are many rows, and a stamp changes one. */
export const DayRow = memo(function DayRow(props: DayRowProps) {
  const { habit, isFirst, isLast, date, actions } = props;
  const today = useToday();
  const [mark = 'none'] = dayMarks(habit, [date], today);
  return (
    <li
      data-habit={habit.id}
      className={classNames(
        'flex min-h-16 items-center gap-2 border-t border-rule py-px',
        props.isDragged && '-mx-5 bg-wash px-5',
      )}
    >
      <span className="w-8 shrink-0 text-center text-2xl" aria-hidden>
        {habit.icon}
      </span>
      <span className="ml-1 grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center py-0.5">
        <span className="col-span-2 text-lg leading-6 font-semibold text-balance wrap-break-word hyphens-auto">
          {habit.name}
        </span>
        <span className="min-w-0 text-sm text-faint">
          <StreakText habit={habit} date={date} />
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

/** The week of a habit in small. The board says the same in words. */
function WeekDots({ ink, marks }: { ink: Ink; marks: readonly DayMark[] }) {
  return (
    <span className="-my-0.5 -ml-0.5 flex">
      {marks.map((mark, day) => (
        <Stamp
          key={day}
          mark={mark === 'kept' ? 'dot' : mark}
          ink={ink}
          variant={String(day)}
          className="stamp-small"
        />
      ))}
    </span>
  );
}
