import { createFileRoute } from '@tanstack/react-router';
import { AccountsScreen } from '../../../../pages/account/operator/accounts-screen.tsx';

export const Route = createFileRoute('/_connected/operator/accounts')({
  staticData: { page: '/operator/accounts' },
  component: AccountsScreen,
});
