import { createFileRoute } from '@tanstack/react-router';
import { HabitsFailed } from '../../features/habits/habits-failed.tsx';
import { HabitsLoading } from '../../features/habits/habits-loading.tsx';
import { PausesScreen } from '../../features/habits/pauses/pauses-screen.tsx';
import { useReckoning } from '../../features/habits/use-reckoning.ts';
import { useToday } from '../../features/habits/use-today.ts';
import { useNotebook } from '../../shell/habits/use-notebook.ts';

export interface PausesSearch {
  /** the id of the habit to pause; all when there is none */
  habit?: string;
}

export const Route = createFileRoute('/_connected/pauses')({
  staticData: { page: '/pauses' },
  validateSearch: ({ habit }: Record<string, unknown>): PausesSearch =>
    typeof habit === 'string' ? { habit } : {},
  component: PausesPage,
});

function PausesPage() {
  const { habit } = Route.useSearch();
  const today = useToday(useReckoning());
  const { notebook, error, retry } = useNotebook();
  if (notebook) return <PausesScreen notebook={notebook} today={today} habit={habit} />;
  return error ? <HabitsFailed error={error} onRetry={retry} /> : <HabitsLoading />;
}
