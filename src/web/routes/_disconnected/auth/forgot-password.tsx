import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_disconnected/auth/forgot-password')({ component: ForgotPasswordPage });

function ForgotPasswordPage() {
  return null;
}
