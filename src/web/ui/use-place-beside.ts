import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { placeBeside } from './place-beside.ts';

/** Keeps a floating box beside its anchor, also while the page scrolls or changes its size. */
export function usePlaceBeside(
  box: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const place = () => {
      if (box.current && anchor.current) placeBeside(box.current, anchor.current);
    };
    place();
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, [box, anchor]);
}
