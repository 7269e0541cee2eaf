import { useRef } from 'react';
import type { PointerEvent } from 'react';

/** As far as this, in pixels, a sheet is drawn down to go; less, and it comes back. */
const FAR = 96;

/**
 * The upper edge of a sheet on a phone, with which a finger draws it down and away. It is one way of
 * several, and nothing for the keyboard.
 *
 * @param onAway told once it is let go far enough down
 */
export function SheetHandle({ onAway }: { onAway: () => void }) {
  const start = useRef<number>(undefined);
  const draw = ({ currentTarget }: PointerEvent, distance: number) => {
    const sheet = currentTarget.closest('dialog');
    if (sheet) sheet.style.translate = distance > 0 ? `0px ${distance}px` : '';
  };
  const drawnBy = ({ clientY }: PointerEvent) =>
    start.current === undefined ? 0 : clientY - start.current;
  return (
    <div
      data-handle
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientY;
      }}
      onPointerMove={(event) => draw(event, drawnBy(event))}
      onPointerUp={(event) => {
        const isAway = drawnBy(event) >= FAR;
        start.current = undefined;
        if (isAway) onAway();
        else draw(event, 0);
      }}
      onPointerCancel={(event) => {
        start.current = undefined;
        draw(event, 0);
      }}
      className="absolute inset-x-0 top-0 h-14 cursor-grab touch-none pt-2.5 active:cursor-grabbing sm:hidden"
    >
      <div className="mx-auto h-1 w-10 rounded-full bg-edge" />
    </div>
  );
}
