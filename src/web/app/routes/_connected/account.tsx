import { Outlet, createFileRoute } from '@tanstack/react-router';
import { AccountFrame } from '../../../pages/account/account-frame.tsx';
import { Queries } from '../../queries.tsx';

export const Route = createFileRoute('/_connected/account')({ component: AccountPages });

function AccountPages() {
  return (
    <AccountFrame>
      <Queries>
        <Outlet />
      </Queries>
    </AccountFrame>
  );
}
