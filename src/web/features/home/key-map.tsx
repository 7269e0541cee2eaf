import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useKeys, useSingleKeys } from './use-keys.ts';

/** The keys of the home page, and the dialog that lists them. */
export function KeyMap() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { enabled, enable } = useSingleKeys();
  const [listed, setListed] = useState(false);
  useKeys(
    enabled
      ? {
          n: () => void navigate({ to: '/habits/create' }),
          t: () => void navigate({ to: '/', search: {} }),
          '?': () => setListed(true),
        }
      : {},
  );
  const keys = [
    { key: 'n', deed: t`New habit` },
    { key: 't', deed: t`Go to today` },
    { key: '/', deed: t`Search habits` },
    { key: '?', deed: t`Show the keys` },
    { key: '← ↑ ↓ →', deed: t`Move over the board` },
    { key: t`Space`, deed: t`Stamp the day, or take the stamp back` },
    { key: 'e', deed: t`Open the day: note, skip, amount` },
  ];
  return (
    <>
      <Button
        variant="quiet"
        className="-mr-4 shrink-0 text-sm font-normal! text-faint! max-board:hidden"
        onClick={() => setListed(true)}
      >
        <Trans>Keyboard</Trans>
      </Button>
      {listed && (
        <Dialog title={t`Keyboard`} onClose={() => setListed(false)}>
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-3">
            {keys.map(({ key, deed }) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded-sm border border-edge px-2 py-0.5 font-sans">{key}</kbd>
                </dt>
                <dd>{deed}</dd>
              </div>
            ))}
          </dl>
          <Checkbox
            label={t`Use single-key shortcuts`}
            checked={enabled}
            onChange={(event) => enable(event.target.checked)}
          />
          <Button onClick={() => setListed(false)}>
            <Trans>Close</Trans>
          </Button>
        </Dialog>
      )}
    </>
  );
}
