import { createFileRoute } from '@tanstack/react-router';
import { DaySheets } from '../../features/day/day-sheets.tsx';
import { HistoryScreen } from '../../features/history/history-screen.tsx';
import { readHistorySearch } from '../../features/history/history-search.ts';
import { WithNotebook } from '../../notebook/with-notebook.tsx';

export const Route = createFileRoute('/_connected/history')({
  staticData: { page: '/history' },
  validateSearch: readHistorySearch,
  component: HistoryPage,
});

function HistoryPage() {
  const search = Route.useSearch();
  return (
    <WithNotebook>
      {({ habits }) => (
        <DaySheets>
          <HistoryScreen habits={habits} search={search} />
        </DaySheets>
      )}
    </WithNotebook>
  );
}
