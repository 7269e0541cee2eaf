import { createFileRoute } from '@tanstack/react-router';
import { AlarmScreen } from '../../../pages/auth/alarm-screen.tsx';
import { VisitorLayout } from '../../layout/visitor-layout.tsx';

export const Route = createFileRoute('/auth/alarm')({
  staticData: { page: '/auth/alarm' },
  component: AlarmPage,
});

/** For whoever has the link of a mail about a change, signed in or not. */
function AlarmPage() {
  return (
    <VisitorLayout>
      <AlarmScreen />
    </VisitorLayout>
  );
}
