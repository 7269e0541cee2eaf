import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_disconnected/auth/sign-up')({ component: SignUpPage });

function SignUpPage() {
  return null;
}
