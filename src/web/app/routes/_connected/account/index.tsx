import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_connected/account/')({
  beforeLoad: () => {
    throw redirect({ to: '/account/profile', replace: true });
  },
});
