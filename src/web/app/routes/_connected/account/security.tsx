import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '../../../../pages/account/security-screen.tsx';

export const Route = createFileRoute('/_connected/account/security')({
  staticData: { page: '/account/security' },
  component: SecurityScreen,
});
