import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../../pages/auth/forgot-password-screen.tsx';
import { VisitorLayout } from '../../layout/visitor-layout.tsx';

export const Route = createFileRoute('/auth/forgot-password')({
  staticData: { page: '/auth/forgot-password' },
  component: ForgotPasswordPage,
});

/** For whoever raised an alarm or has the link of a mail, signed in or not. */
function ForgotPasswordPage() {
  return (
    <VisitorLayout>
      <ForgotPasswordScreen />
    </VisitorLayout>
  );
}
