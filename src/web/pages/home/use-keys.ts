import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createListeners } from '../../ui/listeners.ts';

/** Calls what belongs to a single key, unless the person is typing, choosing, or in a dialog. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTaken(event.target)) return;
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

function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, dialog, [role="menu"]') !== null
  );
}

const KEY = 'single-keys';
const OFF = 'off';

const listeners = createListeners();

/**
 * Whether single keys do something. People who speak to their device switch them off, since a
 * spoken word is many keys (WCAG 2.1.4).
 */
export function useSingleKeys() {
  const enabled = useSyncExternalStore(listeners.add, isEnabled);
  const enable = (value: boolean) => {
    if (value) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, OFF);
    listeners.tell();
  };
  return { enabled, enable };
}

function isEnabled(): boolean {
  return window.localStorage.getItem(KEY) !== OFF;
}
