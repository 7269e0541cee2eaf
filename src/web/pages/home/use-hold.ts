import { useEffect, useEffectEvent, useRef } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';

/** How long a finger rests on a row before it takes it up, in milliseconds. */
const REST = 400;

/** How far it may tremble meanwhile, in CSS pixels. */
const TREMBLE = 8;

/**
 * Lets rows, which carry `data-habit`, be taken up by a finger that rests on them. One that moves at
 * once scrolls, as everywhere.
 *
 * @param isHolding whether a row is held, which keeps the page from scrolling
 * @returns what the element around the lists is given
 */
export function useHold(isHolding: boolean, take: (habit: string, rows: HTMLElement) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const keepStill = useEffectEvent((event: Event) => {
    if (isHolding && event.cancelable) event.preventDefault();
  });
  useEffect(() => {
    const lists = ref.current;
    const listener = (event: Event) => keepStill(event);
    // Browsers ask only those about a touch that were there when it began.
    lists?.addEventListener('touchmove', listener, { passive: false });
    lists?.addEventListener('contextmenu', listener);
    return () => {
      lists?.removeEventListener('touchmove', listener);
      lists?.removeEventListener('contextmenu', listener);
    };
  }, []);

  const onPointerDown = ({ target, clientX, clientY }: ReactPointerEvent) => {
    if (!(target instanceof Element) || target.closest('a, button, dialog, [role=menu]')) return;
    const row = target.closest<HTMLElement>('[data-habit]');
    const rows = row?.parentElement;
    if (!row || !rows) return;
    const over = new AbortController();
    const timer = window.setTimeout(() => {
      over.abort();
      take(row.dataset['habit'] ?? '', rows);
    }, REST);
    over.signal.addEventListener('abort', () => window.clearTimeout(timer));
    const end = ({ type, clientX: x, clientY: y }: PointerEvent) => {
      if (type !== 'pointermove' || Math.hypot(x - clientX, y - clientY) > TREMBLE) over.abort();
    };
    for (const type of ['pointerup', 'pointercancel', 'pointermove'] as const)
      window.addEventListener(type, end, { signal: over.signal });
  };
  return { ref, onPointerDown };
}
