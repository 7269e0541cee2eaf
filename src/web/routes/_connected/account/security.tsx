import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_connected/account/security')({ component: SecurityPage });

function SecurityPage() {
  return null;
}
