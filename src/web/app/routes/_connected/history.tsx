import { createFileRoute, redirect } from '@tanstack/react-router';
import { isHabitId } from '#contract/pages.ts';
import { DaySheets } from '../../../pages/day/day-sheets.tsx';
import { HistoryScreen } from '../../../pages/history/history-screen.tsx';
import { readHistorySearch } from '../../../pages/history/history-search.ts';
import { WithNotebook } from '../../../sync/with-notebook.tsx';

export const Route = createFileRoute('/_connected/history')({
  staticData: { page: '/history' },
  validateSearch: readHistorySearch,
  beforeLoad: ({ search: { habit, month }, location: { hash } }) => {
    if (habit === undefined || !isHabitId(habit)) return;
    throw redirect({ to: '/habits/$id', params: { id: habit }, search: { month }, hash });
  },
  component: HistoryPage,
});

function HistoryPage() {
  const search = Route.useSearch();
  return (
    // While the notebook is fetched anew, what is written in the sheet of a day stays.
    <DaySheets>
      <WithNotebook>
        {({ habits }) => <HistoryScreen habits={habits} search={search} />}
      </WithNotebook>
    </DaySheets>
  );
}
