import type { PointerEvent as ReactPointerEvent } from 'react';

/** How far a finger may tremble while it rests, in CSS pixels. */
const TREMBLE = 8;

/**
 * Calls back once a pointer has rested where it came down for so long, in milliseconds. What it rests
 * on is not pressed by letting go then.
 */
export function whenHeld(
  { clientX, clientY }: ReactPointerEvent,
  rest: number,
  onHeld: () => void,
): void {
  const over = new AbortController();
  const { signal } = over;
  const timer = window.setTimeout(() => {
    over.abort();
    letGoUnpressed();
    onHeld();
  }, rest);
  signal.addEventListener('abort', () => window.clearTimeout(timer));
  const end = ({ type, clientX: x, clientY: y }: PointerEvent) => {
    if (type !== 'pointermove' || Math.hypot(x - clientX, y - clientY) > TREMBLE) over.abort();
  };
  for (const type of ['pointerup', 'pointercancel', 'pointermove'] as const)
    window.addEventListener(type, end, { signal });
}

/** Keeps away the press with which a hold ends; what comes after it is meant. */
function letGoUnpressed(): void {
  const over = new AbortController();
  const { signal } = over;
  const keepAway = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    over.abort();
  };
  window.addEventListener('click', keepAway, { capture: true, signal });
  for (const type of ['pointerdown', 'keydown'] as const)
    window.addEventListener(type, () => over.abort(), { capture: true, signal });
}
