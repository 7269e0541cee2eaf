import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { doorsSchema, type Doors } from '#contract/doors.ts';
import { storedValue } from '../storage.ts';

const known = storedValue('doors', doorsSchema);

/** How most installations are. */
export const NO_DOORS: Doors = { providers: [], only: false, redirect: false, header: false };

/** What the page says by itself, as the server sent it; a page that the browser kept says nothing. */
function doorsOfPage(): Doors | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="doors"]')?.content;
  return text === undefined ? undefined : z.safeParse(doorsSchema, JSON.parse(text)).data;
}

function keep(doors: Doors): void {
  // Most have none, and keep nothing.
  if (doors.providers.length > 0 || doors.header) known.keep(doors);
  else known.drop();
}

/** How people come in here beside passwords and passkeys; what was known last, until it is asked. */
export function useDoors(): Doors {
  'use no memo';
  const [doors, setDoors] = useState(() => doorsOfPage() ?? known.read() ?? NO_DOORS);
  useEffect(() => {
    const said = doorsOfPage();
    if (said) return keep(said);
    const ask = async () => {
      const { askDoors } = await import('./provider-flow.ts');
      const asked = await askDoors();
      keep(asked);
      setDoors(asked);
    };
    ask().catch(() => undefined);
  }, []);
  return doors;
}
