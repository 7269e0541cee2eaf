import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_connected/operator/')({
  beforeLoad: () => {
    throw redirect({ to: '/operator/accounts', replace: true });
  },
});
