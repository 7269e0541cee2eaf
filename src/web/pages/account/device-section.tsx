import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { emptyDevice, useNotebook, useStanding } from '../../sync/use-notebook.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { AccountSection } from './account-section.tsx';

/** What this device holds, since when something waits to be sent, and a way to empty it. */
export function DeviceSection() {
  const { t } = useLingui();
  const { keeping, waiting } = useStanding();
  const [asking, setAsking] = useState(false);
  const { length } = waiting;
  return (
    <AccountSection title={t`This device`}>
      <p>
        <HeldText />
      </p>
      <p role="status" className="empty:hidden">
        <WaitingText />
      </p>
      {keeping !== 'nothing' && (keeping === 'all' || length > 0) && (
        <Button onClick={() => setAsking(true)}>
          <Trans>Delete the copy on this device</Trans>
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t`Delete the copy on this device?`}
          confirm={t`Delete the copy on this device`}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void emptyDevice();
          }}
        >
          <p>
            <Trans>
              Your notebook stays on the server. This device keeps a copy again the next time you
              sign in.
            </Trans>
          </p>
          {length > 0 && (
            <p className="mt-2">
              <Plural
                value={length}
                one="# change that has not been sent yet will be lost."
                other="# changes that have not been sent yet will be lost."
              />
            </p>
          )}
        </ConfirmDialog>
      )}
    </AccountSection>
  );
}

function HeldText() {
  const { keeping } = useStanding();
  const { notebook } = useNotebook();
  if (keeping === 'nothing')
    return (
      <Trans>This browser keeps nothing: without a network your notebook does not open here.</Trans>
    );
  if (keeping === 'too little')
    return (
      <Trans>This device has no room for your notebook, nor for what has not been sent yet.</Trans>
    );
  if (keeping !== 'all')
    return <Trans>Of your notebook, this device keeps only what has not been sent yet.</Trans>;
  const habits = notebook?.habits ?? [];
  const pages = habits.flatMap(({ entries }) => [...entries.values()]);
  const days = pages.reduce((sum, page) => sum + page.days.replaceAll('.', '').length, 0);
  return (
    <>
      <Trans>
        This device keeps your notebook, so that it opens at once and without a network:
      </Trans>{' '}
      <Plural value={habits.length} one="# habit" other="# habits" />,{' '}
      <Plural value={days} one="# day" other="# days" />.
    </>
  );
}

function WaitingText() {
  const format = useFormat();
  const { waiting } = useStanding();
  const [oldest] = waiting;
  if (!oldest) return null;
  const since = format.moment(new Date(oldest.at).toISOString());
  return (
    <Plural
      value={waiting.length}
      one={`# change has been waiting to be sent since ${since}.`}
      other={`# changes have been waiting to be sent since ${since}.`}
    />
  );
}
