import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** By these a person says themselves where they want to be. */
const OF_PERSON = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Leads back to where the person was on a page, after a reload too. The router does so once, when
 * the page may still wait for the server and be too short: this goes on until it is long enough.
 */
export function ScrollBack() {
  // Each page that is shown asks anew.
  useRouterState({ select: (state) => state.resolvedLocation });
  const place = useElementScrollRestoration({ getElement: () => window });
  useEffect(() => place && scrollWhileItGrows(place.scrollY), [place]);
  return null;
}

/**
 * Scrolls the window to a place as soon as the page reaches so far, unless the person scrolls first.
 *
 * @param top in pixels
 * @returns gives up
 */
function scrollWhileItGrows(top: number): () => void {
  const given = new AbortController();
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top });
    if (window.scrollY >= top) given.abort();
  });
  const { signal } = given;
  signal.addEventListener('abort', () => observer.disconnect());
  for (const type of OF_PERSON) {
    window.addEventListener(type, () => given.abort(), { signal, passive: true });
  }
  observer.observe(document.body);
  return () => given.abort();
}
