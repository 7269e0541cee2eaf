import { Navigate, createFileRoute } from '@tanstack/react-router';
import { isHabitId } from '#contract/pages.ts';
import { addDays, isCivilDate, type CivilDate } from '#domain/civil-date.ts';
import { EARLIEST_DATE } from '#domain/limits.ts';
import { DaySheets } from '../../../pages/day/day-sheets.tsx';
import { Home } from '../../../pages/home/home.tsx';
import { useToday } from '../../../sync/today.tsx';
import { useNotebook } from '../../../sync/use-notebook.ts';
import { later, AfterStart } from '../../builds/later.tsx';

export interface HomeSearch {
  /** the day shown; today when there is none */
  date?: CivilDate | undefined;
  /** the last of the days shown; whole weeks from today, as the chosen day is, when there is none */
  until?: CivilDate | undefined;
  /** the habit whose sheet of that day is open */
  habit?: string | undefined;
}

const MarkNote = later(async () => (await import('../../../pages/habit/mark-note.tsx')).MarkNote);

export const Route = createFileRoute('/_connected/')({
  staticData: { page: '/' },
  // What is left out the router would take from the address as it stands there.
  validateSearch: ({ date, until, habit }: Record<string, unknown>): HomeSearch => ({
    date: dayIn(date),
    until: dayIn(until),
    habit: dayIn(date) && typeof habit === 'string' && isHabitId(habit) ? habit : undefined,
  }),
  component: HomePage,
});

function dayIn(text: unknown): CivilDate | undefined {
  return typeof text === 'string' && isCivilDate(text) && text >= EARLIEST_DATE ? text : undefined;
}

function HomePage() {
  const { date, until, habit } = Route.useSearch();
  const navigate = Route.useNavigate();
  const today = useToday();
  const { notebook } = useNotebook();
  // A page without a day follows today. With a habit, a notification leads to today as the server has
  // it, which a slow clock has not reached yet.
  const end = habit === undefined ? today : addDays(today, 2);
  if (date !== undefined && date >= end) return <Navigate to="/" search={{ until }} replace />;
  return (
    <DaySheets
      first={habit !== undefined && date !== undefined ? { id: habit, date } : undefined}
      onFirstClosed={() => void navigate({ search: { date, until }, replace: true })}
    >
      <Home date={date} until={until} />
      <AfterStart>{notebook && <MarkNote habits={notebook.habits} />}</AfterStart>
    </DaySheets>
  );
}
