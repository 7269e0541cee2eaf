import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ReminderScreen } from '../../pages/reminders/reminder-screen.tsx';
import { stampIn, StampScreen } from '../../pages/reminders/stamp-screen.tsx';
import { VisitorLayout } from '../layout/visitor-layout.tsx';
import { Queries } from '../queries.tsx';

export const Route = createFileRoute('/reminder')({
  staticData: { page: '/reminder' },
  component: ReminderPage,
});

/** For whoever has the link, signed in or not. */
function ReminderPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const stamp = stampIn(token);
  return (
    <VisitorLayout>
      <Queries>
        {stamp ? (
          <StampScreen key={token} {...stamp} />
        ) : (
          <ReminderScreen key={token} token={token} />
        )}
      </Queries>
    </VisitorLayout>
  );
}
