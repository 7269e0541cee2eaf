import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ReminderScreen } from '../../pages/reminders/reminder-screen.tsx';
import { VisitorLayout } from '../layout/visitor-layout.tsx';
import { Queries } from '../queries.tsx';

export const Route = createFileRoute('/reminder')({
  staticData: { page: '/reminder' },
  component: ReminderPage,
});

/** For whoever has the link, signed in or not. */
function ReminderPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <VisitorLayout>
      <Queries>
        <ReminderScreen key={token} token={token} />
      </Queries>
    </VisitorLayout>
  );
}
