import { Trans } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { HabitSearch } from './search/habit-search.tsx';
import { Summary } from './summary.tsx';

/** From so many active habits on, the field to search them is there without being asked for. */
const MANY = 8;

interface NotebookHeadProps {
  heading: RefObject<HTMLHeadingElement | null>;
  habits: readonly KeptHabit[];
  date: CivilDate;
  celebrates: boolean;
  query: string;
  onQuery: (query: string) => void;
}

/** The title of the home page, what there is to say of the day, and the ways to find and to add. */
export function NotebookHead({
  heading,
  habits,
  date,
  celebrates,
  query,
  onQuery,
}: NotebookHeadProps) {
  const active = habits.filter(({ is_active }) => is_active).length;
  return (
    <div className="relative mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0 grow">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          <Trans>My habits</Trans>
        </h1>
        <div className="mt-2 min-h-8">
          <Summary habits={habits} date={date} celebrates={celebrates} />
        </div>
      </div>
      <HabitSearch query={query} onQuery={onQuery} isAlwaysOpen={active >= MANY} />
      <LinkButton to="/habits/create" variant="primary" className="max-board:hidden">
        <span aria-hidden>+</span>
        <Trans>New habit</Trans>
      </LinkButton>
    </div>
  );
}
