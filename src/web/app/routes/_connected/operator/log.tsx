import { createFileRoute } from '@tanstack/react-router';
import { LogScreen } from '../../../../pages/account/operator/log-screen.tsx';

export const Route = createFileRoute('/_connected/operator/log')({
  staticData: { page: '/operator/log' },
  component: LogScreen,
});
