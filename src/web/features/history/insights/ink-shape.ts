import { area, curveBasis, curveLinear } from 'd3-shape';

/** How far an edge strays, as a part of the width and of the whole height. */
const STRAY = { side: 0.07, top: 0.8 };

const STEPS = 6;

/**
 * A bar as ink leaves it: its edges waver a little, always the same way for the same number.
 *
 * @param box in the units of the drawing, whose height is 100
 * @returns a path for an SVG
 */
export function inkBar(
  { x, width, top, bottom }: { x: number; width: number; top: number; bottom: number },
  seed: number,
): string {
  const stray = (place: number) => Math.sin(seed * 12.9898 + place * 78.233);
  const points = Array.from({ length: STEPS + 1 }, (_, step) => ({
    y: top + ((bottom - top) * step) / STEPS + (step === 0 ? STRAY.top * stray(seed) : 0),
    left: x + width * STRAY.side * stray(step),
    right: x + width * (1 - STRAY.side * stray(step + STEPS)),
  }));
  const shape = area<(typeof points)[number]>()
    .y((point) => point.y)
    .x0((point) => point.left)
    .x1((point) => point.right)
    .curve(bottom - top > 4 ? curveBasis : curveLinear);
  return shape(points) ?? '';
}
