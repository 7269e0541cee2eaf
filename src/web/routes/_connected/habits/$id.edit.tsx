import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { isHabitId } from '#contract/pages.ts';
import { habitsQuery } from '../../../api/queries.ts';
import { EditHabit } from '../../../features/habits/form/edit-habit.tsx';
import { pageNotFound } from '../../../shell/error-page/page-error.ts';

export const Route = createFileRoute('/_connected/habits/$id/edit')({
  staticData: { page: '/habits/{id}/edit' },
  beforeLoad: ({ params }) => {
    if (!isHabitId(params.id)) throw pageNotFound(window.location.pathname);
  },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const known = await queryClient.ensureQueryData(habitsQuery);
    if (known.some((habit) => habit.id === id)) return;
    // It may have been created on another device since the list was fetched.
    const habits = await queryClient.fetchQuery({ ...habitsQuery, staleTime: 0 });
    if (!habits.some((habit) => habit.id === id)) throw notFound();
  },
  component: EditHabitPage,
});

function EditHabitPage() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const { data: habits } = useQuery(habitsQuery);
  const habit = habits?.find((candidate) => candidate.id === id);
  return habit && <EditHabit habit={habit} onDone={() => void navigate({ to: '/' })} />;
}
