import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../../../../pages/auth/login-screen.tsx';

export const Route = createFileRoute('/_disconnected/auth/login')({
  staticData: { page: '/auth/login' },
  component: LoginScreen,
});
