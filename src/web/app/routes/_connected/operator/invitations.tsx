import { createFileRoute } from '@tanstack/react-router';
import { InvitationsScreen } from '../../../../pages/account/operator/invitations-screen.tsx';

export const Route = createFileRoute('/_connected/operator/invitations')({
  staticData: { page: '/operator/invitations' },
  component: InvitationsScreen,
});
