import { Outlet, createFileRoute } from '@tanstack/react-router';
import { OperatorFrame } from '../../../pages/account/operator/operator-frame.tsx';
import { Queries } from '../../queries.tsx';

export const Route = createFileRoute('/_connected/operator')({ component: OperatorPages });

function OperatorPages() {
  return (
    <OperatorFrame>
      <Queries>
        <Outlet />
      </Queries>
    </OperatorFrame>
  );
}
