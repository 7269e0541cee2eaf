import { useEffect, useState } from 'react';
import { LEAVING_PATIENCE } from '../constants.ts';

let leftAt = Number.NEGATIVE_INFINITY;

window.addEventListener('beforeunload', () => {
  leftAt = performance.now();
});

onComingBack(() => {
  leftAt = Number.NEGATIVE_INFINITY;
});

/**
 * Whether this page was being left when this was first drawn, for as long as the next one may take to
 * answer. Firefox and Safari take back what is on its way as soon as a page is being left: what fails
 * then is no news, and a reload would take people back to where they are leaving from.
 */
export function useIsBeingLeft(): boolean {
  const [isLeft, setIsLeft] = useState(() => patienceLeft() > 0);
  useEffect(() => {
    if (!isLeft) return undefined;
    const stay = () => setIsLeft(false);
    const timer = setTimeout(stay, patienceLeft());
    const forget = onComingBack(stay);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [isLeft]);
  return isLeft;
}

function patienceLeft(): number {
  return leftAt + LEAVING_PATIENCE - performance.now();
}

/** Calls when this page is come back to, as it was kept by the browser. @returns stops that */
function onComingBack(work: () => void): () => void {
  const listen = ({ persisted }: PageTransitionEvent) => {
    if (persisted) work();
  };
  window.addEventListener('pageshow', listen);
  return () => window.removeEventListener('pageshow', listen);
}
