import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { isHabitId } from '#contract/pages.ts';
import { DaySheets } from '../../../../pages/day/day-sheets.tsx';
import { HabitScreen } from '../../../../pages/history/habit-screen.tsx';
import { readMonth } from '../../../../pages/history/history-search.ts';
import { useNotebook } from '../../../../sync/use-notebook.ts';
import { ErrorPage } from '../../../errors/error-page.tsx';

export const Route = createFileRoute('/_connected/habits/$id/')({
  staticData: { page: '/habits/{id}' },
  validateSearch: readMonth,
  loader: async ({ params: { id } }) => {
    // What stands in an address is known to visitors too: they do without the notebook.
    const { hasHabit } = await import('../../../../sync/use-notebook.ts');
    if (!isHabitId(id) || !(await hasHabit(id))) throw notFound();
  },
  pendingComponent: lazyRouteComponent(
    () => import('../../../../sync/with-notebook.tsx'),
    'HabitsLoading',
  ),
  component: HabitPage,
});

function HabitPage() {
  const { id } = Route.useParams();
  const { month } = Route.useSearch();
  const { notebook } = useNotebook();
  const habits = notebook?.habits ?? [];
  const habit = habits.find((each) => each.id === id);
  return (
    // Where the habit is deleted elsewhere, what is written in the sheet of a day stays.
    <DaySheets>
      {habit ? (
        <HabitScreen key={id} habits={habits} habit={habit} month={month} />
      ) : (
        notebook && <ErrorPage statusCode={404} />
      )}
    </DaySheets>
  );
}
