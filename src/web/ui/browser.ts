import { useEffect, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';

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

/**
 * Takes the focus when what had it has left a list.
 *
 * @param count how many the list has
 * @returns for the element that takes it, whose tabIndex is -1; without one, the page does
 */
export function useFocusKept<E extends HTMLElement>(count: number): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(count);
  useEffect(() => {
    const isLess = count < before.current;
    before.current = count;
    if (!isLess || document.activeElement !== document.body) return;
    (element.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
  }, [count]);
  return element;
}

/** Makes a change with which what has the focus may go, and gives the focus to what comes. */
export function drawWithFocus(
  frame: RefObject<Element | null>,
  selector: string,
  change: () => void,
): void {
  flushSync(change);
  frame.current?.querySelector<HTMLElement>(selector)?.focus();
}

/** Hands a file to the browser to be saved under a name. */
export function download(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
