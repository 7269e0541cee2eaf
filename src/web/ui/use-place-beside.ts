import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

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

/** Kept free between a floating box and the edge of the window, and between it and its anchor. */
const GAP = 8;

/** Puts a fixed box under its anchor, end to end; above it where there is no room below. */
function placeBeside(box: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const roomBelow = window.innerHeight - from.bottom;
  const top = roomBelow >= height + 2 * GAP ? from.bottom + GAP / 2 : from.top - height - GAP / 2;
  const left = Math.min(from.right - width, window.innerWidth - width - GAP);
  box.style.top = `${Math.max(GAP, top)}px`;
  box.style.left = `${Math.max(GAP, left)}px`;
}
