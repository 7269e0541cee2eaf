import { Outlet, createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '../api/queries.ts';
import { InstallOffer } from '../features/installed/install-offer.tsx';
import { OpenTodayBadge } from '../features/installed/open-today-badge.tsx';
import { TodayProvider } from '../notebook/today.tsx';
import { PreloadPages } from '../shell/builds/preload-pages.tsx';
import { guard } from '../shell/guards/guard.ts';
import { PageLayout } from '../shell/layout/page-layout.tsx';

export const Route = createFileRoute('/_connected')({
  beforeLoad: ({ context, location, preload }) =>
    guard('connected', { session: context.session, path: location.href, preload }),
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery),
  component: ConnectedPages,
});

function ConnectedPages() {
  return (
    <PageLayout>
      <TodayProvider>
        <Outlet />
        <OpenTodayBadge />
        <InstallOffer />
      </TodayProvider>
      <PreloadPages isConnected />
    </PageLayout>
  );
}
