import { Outlet, createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '../api/queries.ts';
import { TodayProvider } from '../notebook/today.tsx';
import { InStep } from '../features/in-step/in-step.tsx';
import { WhenThereIsTime, later } from '../shell/builds/later.tsx';
import { PreloadPages } from '../shell/builds/preload-routes.ts';
import { guard } from '../shell/guards/guard.ts';
import { PageLayout } from '../shell/layout/page-layout.tsx';

const InstallOffer = later(
  async () => (await import('../features/installed/install-offer.tsx')).InstallOffer,
);
const OpenTodayBadge = later(
  async () => (await import('../features/installed/open-today-badge.tsx')).OpenTodayBadge,
);

const TakeUpFirstHabit = later(
  async () => (await import('../notebook/take-up-first-habit.ts')).TakeUpFirstHabit,
);

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
        {'first_habit' in window.localStorage && <TakeUpFirstHabit />}
        <InStep />
        <Outlet />
        <WhenThereIsTime>
          <OpenTodayBadge />
          <InstallOffer />
        </WhenThereIsTime>
      </TodayProvider>
      <PreloadPages isConnected />
    </PageLayout>
  );
}
