import { createFileRoute } from '@tanstack/react-router';
import { DataScreen } from '../../../../pages/account/data-screen.tsx';

export const Route = createFileRoute('/_connected/account/data')({
  staticData: { page: '/account/data' },
  component: DataScreen,
});
