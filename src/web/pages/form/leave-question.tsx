import { useRouter } from '@tanstack/react-router';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSession } from '../../app/session/session-context.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/**
 * Where something was written and not saved, asks before another page takes the place of this one. Of
 * another site, or of this one loaded again, the browser asks in its own words. Nothing is asked once
 * the session is over, nor of what leads elsewhere with `ignoreBlocker`.
 */
export function LeaveQuestion() {
  const { t } = useLingui();
  const { history } = useRouter();
  const session = useSession();
  const [answer, setAnswer] = useState<(leaves: boolean) => void>();

  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => session.isConnected(),
        blockerFn: ({ currentLocation, nextLocation }) => {
          if (!session.isConnected() || currentLocation.pathname === nextLocation.pathname)
            return false;
          return new Promise((isBlocked) => {
            setAnswer(() => (leaves: boolean) => {
              setAnswer(undefined);
              isBlocked(!leaves);
            });
          });
        },
      }),
    [history, session],
  );

  if (!answer) return null;
  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      confirm={t`Leave`}
      cancel={t`Stay`}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {t`What you wrote in this form will be lost.`}
    </ConfirmDialog>
  );
}
