import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../../../pages/auth/forgot-password-screen.tsx';

export const Route = createFileRoute('/_disconnected/auth/forgot-password')({
  staticData: { page: '/auth/forgot-password' },
  component: ForgotPasswordScreen,
});
