import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { later, useAhead } from '../../app/builds/later.tsx';
import { Button } from '../../ui/button.tsx';
import { storedWords, useStoredWords } from '../../ui/stored.ts';

const fetchList = async () => (await import('./key-list.tsx')).KeyList;

const KeyList = later(fetchList);

/** The keys of the home page, and the dialog that lists them. */
export function KeyMap() {
  'use no memo';
  const { t } = useLingui();
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
        {t`Keyboard`}
      </Button>
      {listed && <KeyList enabled={enabled} onEnable={enable} onClose={() => setListed(false)} />}
    </>
  );
}

/** Where keys have a meaning of their own. */
const TAKEN = 'input, textarea, select, dialog, [role="menu"]';

/** Calls what belongs to a single key, unless the person is typing, choosing, or in a dialog. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof Element && target.closest(TAKEN)) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const singleKeys = storedWords('single-keys');

/**
 * Whether single keys do something. People who speak to their device switch them off, since a
 * spoken word is many keys (WCAG 2.1.4).
 */
export function useSingleKeys() {
  const isOff = useStoredWords(singleKeys)('off');
  return { enabled: !isOff, enable: (value: boolean) => singleKeys.set('off', !value) };
}
