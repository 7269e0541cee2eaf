import { useSyncExternalStore } from 'react';

const KEY = 'single-keys';
const OFF = 'off';

const listeners = new Set<() => void>();

/**
 * Whether single keys do something. People who speak to their device switch them off, since a
 * spoken word is many keys (WCAG 2.1.4).
 */
export function useSingleKeys() {
  const enabled = useSyncExternalStore(subscribe, isEnabled);
  const enable = (value: boolean) => {
    if (value) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, OFF);
    for (const listener of listeners) listener();
  };
  return { enabled, enable };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isEnabled(): boolean {
  return window.localStorage.getItem(KEY) !== OFF;
}
