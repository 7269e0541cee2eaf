import { Outlet, createFileRoute } from '@tanstack/react-router';
import { AccountFrame } from '../../features/account/account-frame.tsx';

export const Route = createFileRoute('/_connected/account')({ component: AccountPages });

function AccountPages() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  );
}
