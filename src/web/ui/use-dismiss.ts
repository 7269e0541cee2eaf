import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** Calls back when a press lands outside the element, or when the page scrolls or changes size. */
export function useDismiss(element: RefObject<HTMLElement | null>, onDismiss: () => void) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      const inside = event.target instanceof Node && element.current?.contains(event.target);
      if (!inside) dismiss();
    };
    document.addEventListener('pointerdown', onPointerDown);
    window.addEventListener('resize', dismiss);
    window.addEventListener('scroll', dismiss);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      window.removeEventListener('resize', dismiss);
      window.removeEventListener('scroll', dismiss);
    };
  }, [element]);
}
