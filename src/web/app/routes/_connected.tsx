import { Outlet, createFileRoute } from '@tanstack/react-router';
import { Fragment, useState, type ReactNode } from 'react';
import { useNotebookMenu } from '../../pages/home/notebook-menu.tsx';
import { Seals } from '../../pages/habit/seals.tsx';
import { TodayProvider } from '../../sync/today.tsx';
import { SyncStatus } from '../../pages/sync-status/sync-status.tsx';
import { AfterStart, later } from '../builds/later.tsx';
import { PreloadPages } from '../builds/preload-routes.ts';
import { guard } from '../session/guard.ts';
import { passkeyOffer } from '../passkeys/known-passkey.ts';
import { profileStore, useProfile } from '../session/profile-store.ts';
import { PageLayout } from '../layout/page-layout.tsx';

const OnIdle = later(
  async () => (await import('../../pages/install/install.tsx')).BadgeAndInstallOffer,
);

const KeepThisDevice = later(async () => (await import('../push/this-device.ts')).KeepThisDevice);

const PasskeyOffer = later(
  async () => (await import('../../pages/passkey-offer/passkey-offer.tsx')).PasskeyOffer,
);

const TakeUpFirstHabit = later(
  async () => (await import('../../sync/take-up-first-habit.ts')).TakeUpFirstHabit,
);

export const Route = createFileRoute('/_connected')({
  beforeLoad: ({ context, location, preload }) =>
    guard('connected', { session: context.session, path: location.href, preload }),
  loader: profileStore.ensure,
  component: ConnectedPages,
});

function ConnectedPages() {
  const menu = useNotebookMenu();
  return (
    <PageLayout items={menu.items}>
      <TodayProvider>
        {'first_habit' in window.localStorage && <TakeUpFirstHabit />}
        <SyncStatus />
        <Seals />
        <PagesOfPerson>{menu.dialog}</PagesOfPerson>
        {'push_device' in window.localStorage && <KeepThisDevice />}
        <AfterStart>
          <OnIdle />
          {passkeyOffer.isSet() && <PasskeyOffer />}
        </AfterStart>
      </TodayProvider>
      <PreloadPages isConnected />
    </PageLayout>
  );
}

/** What one person has open is not for the next; who leaves keeps it until the page is left. */
function PagesOfPerson({ children }: { children: ReactNode }) {
  const id = useProfile()?.id;
  const [person, setPerson] = useState(id);
  if (id !== undefined && id !== person) setPerson(id);
  return (
    <Fragment key={person}>
      <Outlet />
      {children}
    </Fragment>
  );
}
