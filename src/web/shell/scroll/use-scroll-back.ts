import { useElementScrollRestoration } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

/**
 * For content that waits for the server: once it is there, scrolls to where the person was before
 * they reloaded. The router did so already for a page that was still too short.
 */
export function useScrollBack(): void {
  const before = useElementScrollRestoration({ getElement: () => window });
  const first = useRef(before);
  useLayoutEffect(() => {
    if (first.current && window.scrollY === 0) window.scrollTo(0, first.current.scrollY);
  }, []);
}
