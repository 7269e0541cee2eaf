import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../shell/habits/kept-habit.ts';
import { AllWords } from './all-words.tsx';
import { ArchivedHabits } from './archived-habits.tsx';
import { HabitSelect } from './habit-select.tsx';
import { HabitWords } from './habit-words.tsx';
import { HistoryHeading } from './history-heading.tsx';
import { HistoryPages } from './history-pages.tsx';
import type { HistorySearch } from './history-search.ts';
import { PageTurner } from './page-turner.tsx';
import { monthSpan, yearSpan } from './span.ts';
import { ViewLinks } from './view-links.tsx';

interface HistoryScreenProps {
  habits: readonly KeptHabit[];
  search: HistorySearch;
  today: CivilDate;
  onChooseHabit: (id: string | undefined) => void;
  onRestore: (habit: KeptHabit) => void;
  onOpenDay: (habit: KeptHabit, date: CivilDate) => void;
}

/** What was kept, a month or a year at a time, of one habit or of all. */
export function HistoryScreen({
  habits,
  search,
  today,
  onChooseHabit,
  onRestore,
  onOpenDay,
}: HistoryScreenProps) {
  const { view = 'month', month = today.slice(0, 7) } = search;
  const habit = habits.find(({ id }) => id === search.habit);
  const active = habits.filter(({ is_active }) => is_active);
  const span = view === 'month' ? monthSpan(month) : yearSpan(month);
  return (
    <>
      <HabitSelect habits={habits} chosen={habit?.id} onChoose={onChooseHabit} />
      <div className="mt-2 flex items-center justify-between sm:justify-start sm:gap-x-2">
        <HistoryHeading view={view} month={month} />
        <PageTurner search={search} month={month} today={today} />
      </div>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 border-b border-rule pb-4">
        <p className="py-2 text-faint">
          {habit ? (
            <HabitWords habit={habit} span={span} today={today} />
          ) : (
            <AllWords habits={active} span={span} today={today} />
          )}
        </p>
        <ViewLinks search={search} />
      </div>
      <HistoryPages
        view={view}
        month={month}
        habits={active}
        habit={habit}
        today={today}
        onOpenDay={onOpenDay}
      />
      <ArchivedHabits habits={habits.filter(({ is_active }) => !is_active)} onRestore={onRestore} />
    </>
  );
}
