import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { HabitIcon } from '../../ui/stamp.tsx';
import { StreakText } from './streak-text.tsx';

interface HabitLinkProps {
  habit: ShownHabit;
  date: CivilDate;
  /** stands below its words */
  children?: ReactNode;
}

/** A habit before its days: its emoji, its name and how it stands, all of which lead to its page. */
export function HabitLink({ habit, date, children }: HabitLinkProps) {
  return (
    <Link
      to="/habits/$id"
      params={{ id: habit.id }}
      draggable={false}
      className="group/habit flex min-w-0 grow items-center gap-2 rounded-sm py-1 board:gap-4"
    >
      <HabitIcon icon={habit.icon} />
      <span className="flex min-w-0 grow flex-col">
        <span className="text-lg leading-6 font-semibold text-balance decoration-edge decoration-1 underline-offset-4 wrap-break-word hyphens-auto group-hover/habit:underline">
          {habit.name}
        </span>{' '}
        <span className="text-sm text-pretty text-faint dense:hidden">
          <StreakText habit={habit} date={date} />
        </span>
        {children}
      </span>
    </Link>
  );
}
