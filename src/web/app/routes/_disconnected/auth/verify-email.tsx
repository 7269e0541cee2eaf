import { createFileRoute, redirect } from '@tanstack/react-router';
import { EMAIL_PATTERN } from '#contract/fields.ts';
import { VerifyEmailScreen } from '../../../../pages/auth/verify-email-screen.tsx';
import { Queries } from '../../../queries.tsx';
import { LOGIN_PATH } from '../../../session/last-path.ts';

export const Route = createFileRoute('/_disconnected/auth/verify-email')({
  staticData: { page: '/auth/verify-email' },
  validateSearch: ({ email }): { email: string } => ({
    email: typeof email === 'string' ? email : '',
  }),
  beforeLoad: ({ search }) => {
    if (!EMAIL_PATTERN.test(search.email)) throw redirect({ to: LOGIN_PATH, replace: true });
  },
  component: VerifyEmailPage,
});

function VerifyEmailPage() {
  const { email } = Route.useSearch();
  return (
    <Queries>
      <VerifyEmailScreen key={email} email={email} />
    </Queries>
  );
}
