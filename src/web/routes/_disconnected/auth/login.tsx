import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_disconnected/auth/login')({ component: LoginPage });

function LoginPage() {
  return null;
}
