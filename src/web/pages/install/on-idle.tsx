import { KeepView } from '../../sync/keep-view.ts';
import { InstallOffer } from './install-offer.tsx';
import { OpenTodayBadge } from './open-today-badge.tsx';

/** What nobody waits for, on any page of signed-in people. */
export function OnIdle() {
  return (
    <>
      <KeepView />
      <OpenTodayBadge />
      <InstallOffer />
    </>
  );
}
