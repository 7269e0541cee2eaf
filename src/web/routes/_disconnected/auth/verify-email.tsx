import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_disconnected/auth/verify-email')({ component: VerifyEmailPage });

function VerifyEmailPage() {
  return null;
}
