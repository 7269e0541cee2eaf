import { useId } from 'react';
import type { ReactNode } from 'react';
import type { PauseAnswer } from '#contract/pause.ts';
import type { KeptHabit } from '../../notebook/shown.ts';
import { PauseItem } from './pause-item.tsx';

interface PauseListProps {
  title: ReactNode;
  /** what to know of these pauses */
  children?: ReactNode;
  pauses: readonly PauseAnswer[];
  habits: readonly KeptHabit[];
  areRunning?: boolean;
  onLeave: () => void;
}

/** Pauses under a heading; nothing when there is none. */
export function PauseList({
  title,
  children,
  pauses,
  habits,
  areRunning = false,
  onLeave,
}: PauseListProps) {
  const id = useId();
  if (pauses.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      {children}
      <ul>
        {pauses.map((pause) => (
          <PauseItem
            key={pause.id}
            pause={pause}
            habit={habits.find((habit) => habit.id === pause.habit_id)}
            habits={habits}
            isRunning={areRunning}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </section>
  );
}
