import { createFileRoute } from '@tanstack/react-router';
import { ConnectionsScreen } from '../../../../pages/account/connections-screen.tsx';

export const Route = createFileRoute('/_connected/account/connections')({
  staticData: { page: '/account/connections' },
  component: ConnectionsScreen,
});
