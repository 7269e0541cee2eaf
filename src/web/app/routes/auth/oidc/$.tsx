import { createFileRoute, notFound } from '@tanstack/react-router';
import { ProviderReturnScreen } from '../../../../pages/auth/provider-return-screen.tsx';
import { VisitorLayout } from '../../../layout/visitor-layout.tsx';

/** What a provider says in the address (RFC 6749 §4.1.2, RFC 9207 §2). */
const SAID = ['code', 'state', 'iss', 'error'] as const;

type Said = Partial<Record<(typeof SAID)[number], string>>;

/** `callback`, or before that the key of a provider. */
const PLACE = /^(?:([a-z0-9]+)\/)?callback$/;

export const Route = createFileRoute('/auth/oidc/$')({
  staticData: { page: '/auth/oidc/callback' },
  validateSearch: (search): Said =>
    Object.fromEntries(
      SAID.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ),
  beforeLoad({ params: { _splat: place = '' } }) {
    if (!PLACE.test(place)) throw notFound();
  },
  component: ReturnPage,
});

/** Where a provider leads people back to, whether they are signed in or not. */
function ReturnPage() {
  const { _splat: place = '' } = Route.useParams();
  const answer = new URLSearchParams(Route.useSearch()).toString();
  return (
    <VisitorLayout>
      <ProviderReturnScreen provider={PLACE.exec(place)?.[1] ?? ''} answer={answer} />
    </VisitorLayout>
  );
}
