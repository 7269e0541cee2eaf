import { createFileRoute } from '@tanstack/react-router';
import { SignUpScreen } from '../../../../pages/auth/sign-up-screen.tsx';

export const Route = createFileRoute('/_disconnected/auth/sign-up')({
  staticData: { page: '/auth/sign-up' },
  component: SignUpScreen,
});
