import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { later, useAhead } from '../../app/builds/later.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeys, useSingleKeys } from './use-keys.ts';

const fetchList = async () => (await import('./key-list.tsx')).KeyList;

const KeyList = later(fetchList);

/** The keys of the home page, and the dialog that lists them. */
export function KeyMap() {
  // It is drawn seldom: what would remember it weighs more than drawing it anew.
  'use no memo';
  const navigate = useNavigate();
  const { enabled, enable } = useSingleKeys();
  const [listed, setListed] = useState(false);
  useAhead(fetchList);
  useKeys(
    enabled
      ? {
          n: () => void navigate({ to: '/habits/create' }),
          t: () => void navigate({ to: '/', search: {} }),
          '?': () => setListed(true),
        }
      : {},
  );
  return (
    <>
      <Button
        variant="quiet"
        className="-mr-4 shrink-0 text-sm font-normal! text-faint! max-board:hidden"
        onClick={() => setListed(true)}
      >
        <Trans>Keyboard</Trans>
      </Button>
      {listed && <KeyList enabled={enabled} onEnable={enable} onClose={() => setListed(false)} />}
    </>
  );
}
