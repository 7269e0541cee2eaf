import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { signInOptionsSchema, type SignInOptions } from '#contract/sign-in-options.ts';
import { storedValue } from '../storage.ts';

const known = storedValue('doors', signInOptionsSchema);

/** How most installations are. */
export const NO_DOORS: SignInOptions = {
  providers: [],
  only: false,
  redirect: false,
  header: false,
};

/** What the page says by itself, as the server sent it; a page that the browser kept says nothing. */
function doorsOfPage(): SignInOptions | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="doors"]')?.content;
  return text === undefined ? undefined : z.safeParse(signInOptionsSchema, JSON.parse(text)).data;
}

function keep(doors: SignInOptions): void {
  // Most have none, and keep nothing.
  if (doors.providers.length > 0 || doors.header) known.keep(doors);
  else known.drop();
}

/** How people come in here beside passwords and passkeys; what was known last, until it is asked. */
export function useSignInOptions(): SignInOptions {
  'use no memo';
  const [doors, setDoors] = useState(() => doorsOfPage() ?? known.read() ?? NO_DOORS);
  useEffect(() => {
    const said = doorsOfPage();
    if (said) return keep(said);
    const ask = async () => {
      const { askSignInOptions } = await import('./provider-flow.ts');
      const asked = await askSignInOptions();
      keep(asked);
      setDoors(asked);
    };
    ask().catch(() => undefined);
  }, []);
  return doors;
}
