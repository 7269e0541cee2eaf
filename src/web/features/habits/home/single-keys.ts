import { useState } from 'react';

const KEY = 'single-keys';
const OFF = 'off';

/**
 * Whether single keys do something. People who speak to their device switch them off, since a
 * spoken word is many keys (WCAG 2.1.4).
 */
export function useSingleKeys() {
  const [enabled, setEnabled] = useState(() => window.localStorage.getItem(KEY) !== OFF);
  const enable = (value: boolean) => {
    if (value) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, OFF);
    setEnabled(value);
  };
  return { enabled, enable };
}
