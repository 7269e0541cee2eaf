import { createFileRoute } from '@tanstack/react-router';
import { DaySheets } from '../../features/habits/day/day-sheets.tsx';
import { HabitsFailed } from '../../features/habits/habits-failed.tsx';
import { inOrder } from '../../features/habits/group-habits.ts';
import { HabitsLoading } from '../../features/habits/habits-loading.tsx';
import { useRestoreHabit } from '../../features/habits/use-restore-habit.ts';
import { useReckoning } from '../../features/habits/use-reckoning.ts';
import { useToday } from '../../features/habits/use-today.ts';
import { HistoryScreen } from '../../features/history/history-screen.tsx';
import { ofHabit, readHistorySearch } from '../../features/history/history-search.ts';
import { useNotebook } from '../../shell/habits/use-notebook.ts';

export const Route = createFileRoute('/_connected/history')({
  staticData: { page: '/history' },
  validateSearch: readHistorySearch,
  component: HistoryPage,
});

function HistoryPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const reckoning = useReckoning();
  const today = useToday(reckoning);
  const restore = useRestoreHabit();
  const { notebook, error, retry } = useNotebook();
  if (!notebook) {
    return error ? <HabitsFailed error={error} onRetry={retry} /> : <HabitsLoading />;
  }
  return (
    <DaySheets habits={notebook.habits} today={today} timeZone={reckoning.time_zone}>
      {(openDay) => (
        <HistoryScreen
          habits={inOrder(notebook.habits)}
          search={search}
          today={today}
          onChooseHabit={(habit) => void navigate({ search: ofHabit(search, habit) })}
          onRestore={restore}
          onOpenDay={openDay}
        />
      )}
    </DaySheets>
  );
}
