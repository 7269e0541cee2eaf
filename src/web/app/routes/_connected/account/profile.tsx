import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../../../../pages/account/profile-screen.tsx';
import { useSession } from '../../../session/session-context.ts';

export const Route = createFileRoute('/_connected/account/profile')({
  staticData: { page: '/account/profile' },
  component: ProfilePage,
});

function ProfilePage() {
  const session = useSession();
  return <ProfileScreen onDeleted={session.leave} />;
}
