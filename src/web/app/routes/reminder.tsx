import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
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
  const found = useLocation({ select: ({ hash }) => hash });
  // While this page is being left, the address is the next one's already.
  const [token, setToken] = useState(found);
  if (found !== '' && found !== token) setToken(found);
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
