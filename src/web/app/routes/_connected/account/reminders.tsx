import { createFileRoute } from '@tanstack/react-router';
import { RemindersScreen } from '../../../../pages/account/reminders-screen.tsx';

export const Route = createFileRoute('/_connected/account/reminders')({
  staticData: { page: '/account/reminders' },
  component: RemindersScreen,
});
