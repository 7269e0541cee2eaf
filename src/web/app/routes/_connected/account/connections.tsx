import { createFileRoute } from '@tanstack/react-router';
import { ConnectionsScreen } from '../../../../pages/account/connections-screen.tsx';
import { ConsentScreen, isConsentAsked } from '../../../../pages/account/consent-screen.tsx';
import { InboxesSection } from '../../../../pages/account/inboxes-section.tsx';
import { WebhooksSection } from '../../../../pages/account/webhooks-section.tsx';

export const Route = createFileRoute('/_connected/account/connections')({
  staticData: { page: '/account/connections' },
  // What an assistant asks with stays in the address as it came.
  validateSearch: (search: Record<string, unknown>) => search,
  component: ConnectionsPage,
});

/** An assistant that sends its person here comes first. */
function ConnectionsPage() {
  const search = Route.useSearch();
  if (isConsentAsked(search)) return <ConsentScreen search={search} />;
  return (
    <>
      <ConnectionsScreen />
      <InboxesSection />
      <WebhooksSection />
    </>
  );
}
