import { Suspense, lazy, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { whenThereIsTime } from './when-there-is-time.ts';

/**
 * A part of a page that most visits do without. It is fetched when it is first shown, or before,
 * while there is time, so that nobody waits for it or needs a network.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Shows what nobody waits for once the page stands; on thrifty connections not at all. */
export function WhenThereIsTime({ children }: { children: ReactNode }) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => whenThereIsTime(() => setIsThere(true)), []);
  return isThere && children;
}

/** Fetches parts ahead, while there is time, once it is said which. */
export function useAhead(load: (() => Promise<unknown>) | undefined): void {
  useEffect(() => load && whenThereIsTime(() => void load().catch(() => undefined)), [load]);
}
