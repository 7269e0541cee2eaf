import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import type { ShownHabit } from '../../sync/shown.ts';
import { whenHeld } from './when-held.ts';

interface Drag {
  habit: ShownHabit;
  /** the rows of its group, in which it may move */
  rows: HTMLElement;
  /** where it was taken up, and where it would be put down */
  from: number;
  to: number;
}

/** So near to an edge of the window a row is held for the page to scroll, in CSS pixels. */
const EDGE = 96;

/** How far it scrolls in a frame. */
const STEP = 8;

/**
 * Lets rows, which carry `data-habit`, be dragged to another place in their group. The order shown
 * follows the pointer, and at an edge of the window the page does; only letting go tells of the move.
 */
export function useDragOrder(onMove: (habit: ShownHabit, places: number) => void) {
  const [drag, setDrag] = useState<Drag>();

  const follow = useEffectEvent((y: number) => {
    if (!drag) return;
    const to = placeAt(y, drag);
    if (to !== drag.to) setDrag({ ...drag, to });
  });
  const letGo = useEffectEvent(({ type }: PointerEvent) => {
    if (!drag) return;
    if (type === 'pointerup' && drag.to !== drag.from) onMove(drag.habit, drag.to - drag.from);
    setDrag(undefined);
  });
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    let y = window.innerHeight / 2;
    let frame = 0;
    const scroll = () => {
      frame = requestAnimationFrame(scroll);
      const by = y < EDGE ? -STEP : y > window.innerHeight - EDGE ? STEP : 0;
      if (by === 0) return;
      window.scrollBy(0, by);
      follow(y);
    };
    const move = ({ clientY }: PointerEvent) => follow((y = clientY));
    scroll();
    const end = (event: PointerEvent) => letGo(event);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [isDragging]);

  return {
    draggedId: drag?.habit.id,
    take: (habit: ShownHabit, place: number, rows: HTMLElement) =>
      setDrag({ habit, rows, from: place, to: place }),
    orderOf: (group: readonly ShownHabit[]): readonly ShownHabit[] => {
      const dragged = group.find(({ id }) => id === drag?.habit.id);
      if (!drag || !dragged) return group;
      return group.filter((habit) => habit !== dragged).toSpliced(drag.to, 0, dragged);
    },
  };
}

/** How many of the other rows have their middle above the pointer: the place in the group. */
function placeAt(y: number, { rows, habit }: Drag): number {
  const others = [...rows.querySelectorAll<HTMLElement>('[data-habit]')].filter(
    (row) => row.dataset['habit'] !== habit.id,
  );
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** How long a finger rests on a row before it takes it up. */
const LONG_PRESS_MS = 400;

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

  const onPointerDown = (event: ReactPointerEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('button, dialog, [role=menu]')) return;
    const row = target.closest<HTMLElement>('[data-habit]');
    const rows = row?.parentElement;
    if (row && rows) whenHeld(event, LONG_PRESS_MS, () => take(row.dataset['habit'] ?? '', rows));
  };
  return { ref, onPointerDown };
}
