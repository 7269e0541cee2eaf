import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

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
