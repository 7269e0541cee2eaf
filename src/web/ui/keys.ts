import { useEffect, useEffectEvent } from 'react';
import { storedWords, useStoredWords } from './stored.ts';

/** Where keys have a meaning of their own. */
const TAKEN = 'input, textarea, select, dialog, [role="menu"]';

/**
 * Calls what belongs to a key, or with `mod+` before it to one with Ctrl or ⌘, unless the person is
 * typing, choosing, or in a dialog.
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey } = event;
    if (altKey || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(TAKEN)) return;
    const action = actions[(ctrlKey || metaKey ? 'mod+' : '') + event.key];
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
export function useSingleKeysWanted() {
  const isOff = useStoredWords(singleKeys)('off');
  return { enabled: !isOff, enable: (value: boolean) => singleKeys.set('off', !value) };
}

/** Calls what belongs to a single key, where they do something. */
export function useSingleKeys(actions: Readonly<Record<string, () => void>>): void {
  useKeys(useSingleKeysWanted().enabled ? actions : {});
}
