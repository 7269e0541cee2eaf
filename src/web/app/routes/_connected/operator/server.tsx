import { createFileRoute } from '@tanstack/react-router';
import { ServerScreen } from '../../../../pages/account/operator/server-screen.tsx';

export const Route = createFileRoute('/_connected/operator/server')({
  staticData: { page: '/operator/server' },
  component: ServerScreen,
});
