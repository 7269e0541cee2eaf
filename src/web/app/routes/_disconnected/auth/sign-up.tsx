import { createFileRoute } from '@tanstack/react-router';
import { readSignUpRules } from '../../../../pages/auth/invitation-calls.ts';
import { SignUpPage } from '../../../../pages/auth/sign-up-page.tsx';
import { Queries } from '../../../queries.tsx';

export const Route = createFileRoute('/_disconnected/auth/sign-up')({
  staticData: { page: '/auth/sign-up' },
  loader: readSignUpRules,
  component: SignUp,
});

function SignUp() {
  return (
    <Queries>
      <SignUpPage rules={Route.useLoaderData()} />
    </Queries>
  );
}
