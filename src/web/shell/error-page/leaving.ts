import { useEffect, useState } from 'react';
import { LEAVING_PATIENCE } from '../constants.ts';

let leftAt = Number.NEGATIVE_INFINITY;

window.addEventListener('beforeunload', () => {
  leftAt = performance.now();
});

// A page that was kept may be come back to.
window.addEventListener('pageshow', () => {
  leftAt = Number.NEGATIVE_INFINITY;
});

/**
 * Whether this page was being left when this was first drawn, for as long as the next one may take to
 * answer. Firefox and Safari take back what is on its way as soon as a page is being left: what fails
 * then is no news, and a reload would take people back to where they are leaving from.
 */
export function useIsBeingLeft(): boolean {
  const [isLeft, setIsLeft] = useState(() => performance.now() - leftAt < LEAVING_PATIENCE);
  useEffect(() => {
    if (!isLeft) return undefined;
    const timer = setTimeout(() => setIsLeft(false), LEAVING_PATIENCE);
    return () => clearTimeout(timer);
  }, [isLeft]);
  return isLeft;
}
