import { createFileRoute } from '@tanstack/react-router';
import { CreateHabit } from '../../../../pages/form/habit-form.tsx';

export const Route = createFileRoute('/_connected/habits/create')({
  staticData: { page: '/habits/create' },
  component: CreateHabitPage,
});

function CreateHabitPage() {
  const navigate = Route.useNavigate();
  return <CreateHabit onDone={() => navigate({ to: '/', ignoreBlocker: true })} />;
}
