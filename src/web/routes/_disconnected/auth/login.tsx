import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../../../features/authentication/login-screen.tsx';

export const Route = createFileRoute('/_disconnected/auth/login')({
  staticData: { page: '/auth/login' },
  component: LoginScreen,
});
