import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_connected/account/profile')({ component: ProfilePage });

function ProfilePage() {
  return null;
}
