import { useEffect, useEffectEvent, useState } from 'react';
import type { KeptHabit } from '../../sync/shown.ts';

interface Drag {
  habit: KeptHabit;
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
export function useDragOrder(onMove: (habit: KeptHabit, places: number) => void) {
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
    take: (habit: KeptHabit, place: number, rows: HTMLElement) =>
      setDrag({ habit, rows, from: place, to: place }),
    orderOf: (group: readonly KeptHabit[]): readonly KeptHabit[] => {
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
