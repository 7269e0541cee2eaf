import { Outlet, createFileRoute } from '@tanstack/react-router';
import { Seals } from '../notebook/days/seals.tsx';
import { TodayProvider } from '../notebook/today.tsx';
import { InStep } from '../features/in-step/in-step.tsx';
import { WhenThereIsTime, later } from '../shell/builds/later.tsx';
import { PreloadPages } from '../shell/builds/preload-routes.ts';
import { guard } from '../shell/guards/guard.ts';
import { profileStore } from '../shell/session/profile-store.ts';
import { PageLayout } from '../shell/layout/page-layout.tsx';

const AtLeisure = later(
  async () => (await import('../features/installed/at-leisure.tsx')).AtLeisure,
);

const KeepThisDevice = later(
  async () => (await import('../shell/push/keep-this-device.ts')).KeepThisDevice,
);

const TakeUpFirstHabit = later(
  async () => (await import('../notebook/take-up-first-habit.ts')).TakeUpFirstHabit,
);

export const Route = createFileRoute('/_connected')({
  beforeLoad: ({ context, location, preload }) =>
    guard('connected', { session: context.session, path: location.href, preload }),
  loader: profileStore.ensure,
  component: ConnectedPages,
});

function ConnectedPages() {
  return (
    <PageLayout>
      <TodayProvider>
        {'first_habit' in window.localStorage && <TakeUpFirstHabit />}
        <InStep />
        <Seals />
        <Outlet />
        <WhenThereIsTime>
          <AtLeisure />
          {'push_device' in window.localStorage && <KeepThisDevice />}
        </WhenThereIsTime>
      </TodayProvider>
      <PreloadPages isConnected />
    </PageLayout>
  );
}
