import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_connected/account')({ component: AccountPage });

function AccountPage() {
  return null;
}
