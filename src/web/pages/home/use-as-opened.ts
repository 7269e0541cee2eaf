import { useState } from 'react';

/**
 * What was there when something was opened, until something else is: rows that a press would send
 * elsewhere stay where the finger is.
 *
 * @param opened what is open, as a text
 */
export function useAsOpened<T>(opened: string, look: () => T): T {
  const [seen, setSeen] = useState(() => ({ opened, found: look() }));
  if (seen.opened === opened) return seen.found;
  const found = look();
  setSeen({ opened, found });
  return found;
}
