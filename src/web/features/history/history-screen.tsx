import { useNavigate } from '@tanstack/react-router';
import { monthOf } from '#domain/civil-date.ts';
import { inOrder } from '../../notebook/order.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import { AllWords } from './all-words.tsx';
import { ArchivedHabits } from './archived-habits.tsx';
import { HabitSelect } from './habit-select.tsx';
import { HabitWords } from './habit-words.tsx';
import { HistoryHeading } from './history-heading.tsx';
import { HistoryPages } from './history-pages.tsx';
import { ofHabit } from './history-search.ts';
import type { HistorySearch } from './history-search.ts';
import { PageTurner } from './page-turner.tsx';
import { monthSpan, yearSpan } from './span.ts';
import { ViewLinks } from './view-links.tsx';
import { useToday } from '../../notebook/today.tsx';

interface HistoryScreenProps {
  habits: readonly KeptHabit[];
  search: HistorySearch;
}

/** What was kept, a month or a year at a time, of one habit or of all. */
export function HistoryScreen({ habits, search }: HistoryScreenProps) {
  const navigate = useNavigate();
  const today = useToday();
  const { view = 'month', month = monthOf(today) } = search;
  const ordered = inOrder(habits);
  const habit = habits.find(({ id }) => id === search.habit);
  const active = ordered.filter(({ is_active }) => is_active);
  const span = view === 'month' ? monthSpan(month) : yearSpan(month);
  return (
    <>
      <HabitSelect
        habits={ordered}
        chosen={habit?.id}
        onChoose={(id) => void navigate({ to: '/history', search: ofHabit(search, id) })}
      />
      <div className="mt-2 flex items-center justify-between sm:justify-start sm:gap-x-2">
        <HistoryHeading view={view} month={month} />
        <PageTurner search={search} month={month} />
      </div>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 border-b border-rule pb-4">
        <p className="py-2 text-faint">
          {habit ? (
            <HabitWords habit={habit} span={span} />
          ) : (
            <AllWords habits={active} span={span} />
          )}
        </p>
        <ViewLinks search={search} />
      </div>
      <HistoryPages view={view} month={month} habits={active} habit={habit} />
      <ArchivedHabits habits={ordered.filter(({ is_active }) => !is_active)} />
    </>
  );
}
