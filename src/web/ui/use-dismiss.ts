import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** Calls back when a press lands outside the element. */
export function useDismiss(element: RefObject<HTMLElement | null>, onDismiss: () => void) {
  const onPointerDown = useEffectEvent((event: PointerEvent) => {
    const inside = event.target instanceof Node && element.current?.contains(event.target);
    if (!inside) onDismiss();
  });
  useEffect(() => {
    const listener = (event: PointerEvent) => onPointerDown(event);
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  }, []);
}
