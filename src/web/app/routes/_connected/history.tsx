import { createFileRoute } from '@tanstack/react-router';
import { DaySheets } from '../../../pages/day/day-sheets.tsx';
import { HistoryScreen } from '../../../pages/history/history-screen.tsx';
import { readHistorySearch } from '../../../pages/history/history-search.ts';
import { WithNotebook } from '../../../sync/with-notebook.tsx';

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
