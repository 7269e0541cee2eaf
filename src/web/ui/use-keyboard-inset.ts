import { useEffect } from 'react';

/**
 * Says in the style sheet how much of the window's lower end a keyboard on the screen covers, as
 * `--keyboard-inset`: most browsers lay it over the page, and leave there what sticks to the edge.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: shown } = window;
    const { style } = document.documentElement;
    if (!shown) return undefined;
    const measure = () => {
      // Who enlarges the page sees less of it too, without a keyboard.
      const covered = shown.scale > 1 ? 0 : window.innerHeight - shown.height - shown.offsetTop;
      style.setProperty('--keyboard-inset', `${Math.max(0, Math.round(covered))}px`);
    };
    shown.addEventListener('resize', measure);
    shown.addEventListener('scroll', measure);
    return () => {
      shown.removeEventListener('resize', measure);
      shown.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard-inset');
    };
  }, []);
}
