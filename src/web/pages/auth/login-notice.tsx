import { Trans } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { pendingSignOut } from '../../app/session/token-store.ts';

/** Says that the server has not heard of a sign-out, and when it has. */
export function SignOutNotice() {
  // It is drawn seldom: what would remember it weighs more than drawing it anew.
  'use no memo';
  const isPending = useSyncExternalStore(pendingSignOut.subscribe, pendingSignOut.isSet);
  // It stays, so that nothing moves under the hand of who is signing in.
  const [isShown, setShown] = useState(isPending);
  if (isPending && !isShown) setShown(true);
  if (!isShown) return null;
  return (
    <p role="status" className="mb-8 border-l-4 border-amber py-1 pl-3">
      {isPending ? (
        <Trans>
          You are signed out on this device. The server has not been told yet: it will be as soon as
          it can be reached. Until then, the saved sign-in is not used.
        </Trans>
      ) : (
        <Trans>The server has been told: you are signed out.</Trans>
      )}
    </p>
  );
}
