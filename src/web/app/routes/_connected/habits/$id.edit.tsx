import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { useState } from 'react';
import { isHabitId } from '#contract/pages.ts';
import { EditHabit } from '../../../../pages/form/edit-habit.tsx';
import { useHabit } from '../../../../sync/use-notebook.ts';
import { pageNotFound } from '../../../errors/error-page.tsx';

export const Route = createFileRoute('/_connected/habits/$id/edit')({
  staticData: { page: '/habits/{id}/edit' },
  beforeLoad: ({ params }) => {
    if (!isHabitId(params.id)) throw pageNotFound(window.location.pathname);
  },
  loader: async ({ params: { id } }) => {
    // What stands in an address is known to visitors too: they do without the notebook.
    const { hasHabit } = await import('../../../../sync/use-notebook.ts');
    if (!(await hasHabit(id))) throw notFound();
  },
  pendingComponent: lazyRouteComponent(
    () => import('../../../../sync/with-notebook.tsx'),
    'HabitsLoading',
  ),
  component: EditHabitPage,
});

function EditHabitPage() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const found = useHabit(id);
  // What is being written stays when the habit is deleted elsewhere.
  const [habit, setHabit] = useState(found);
  if (found && found !== habit) setHabit(found);
  if (habit?.id !== id) return null;
  return (
    <EditHabit key={id} habit={habit} onDone={() => navigate({ to: '/', ignoreBlocker: true })} />
  );
}
