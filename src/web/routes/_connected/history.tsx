import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { habitsQuery } from '../../api/queries.ts';
import { HabitsFailed } from '../../features/habits/habits-failed.tsx';
import { inOrder } from '../../features/habits/group-habits.ts';
import { HabitsLoading } from '../../features/habits/habits-loading.tsx';
import { useRestoreHabit } from '../../features/habits/use-restore-habit.ts';
import { useReckoning } from '../../features/habits/use-reckoning.ts';
import { useToday } from '../../features/habits/use-today.ts';
import { HistoryScreen } from '../../features/history/history-screen.tsx';
import { ofHabit, readHistorySearch } from '../../features/history/history-search.ts';

export const Route = createFileRoute('/_connected/history')({
  staticData: { page: '/history' },
  validateSearch: readHistorySearch,
  component: HistoryPage,
});

function HistoryPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const today = useToday(useReckoning());
  const restore = useRestoreHabit();
  const { data: habits, error, isFetching, refetch } = useQuery(habitsQuery);
  if (!habits) {
    return error && !isFetching ? (
      <HabitsFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <HabitsLoading />
    );
  }
  return (
    <HistoryScreen
      habits={inOrder(habits)}
      search={search}
      today={today}
      onChooseHabit={(habit) => void navigate({ search: ofHabit(search, habit) })}
      onRestore={restore}
    />
  );
}
