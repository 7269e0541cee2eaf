import type { DayMark } from '#domain/day-mark.ts';

/**
 * A mark among thousands, around the point at which it begins: filled shapes alone, so that every
 * printer and every picture draws them alike.
 *
 * @param size of the room that a day has
 * @returns a path for an SVG, which goes on from `M` and that point
 */
export function glyphOf(mark: DayMark, size: number): string {
  switch (mark) {
    case 'kept':
      return disc(size * 0.43);
    case 'part':
      return halfDisc(size * 0.42);
    case 'within':
    case 'avoided':
      return disc(size * 0.3) + hole(size * 0.17);
    case 'skipped':
      return bar(0, size * 0.68, size * 0.2);
    case 'paused':
      return bar(-size * 0.18, size * 0.18, size * 0.6) + bar(size * 0.18, size * 0.18, size * 0.6);
    case 'lapse':
      return cross(size * 0.32, size * 0.09);
    case 'missed':
      return disc(size * 0.14);
    case 'open':
    case 'done':
    case 'before':
    case 'none':
      return disc(size * 0.06);
  }
}

/** A closed shape that begins so far from the middle, and leads back to it. */
function shape(x: number, y: number, outline: string): string {
  return `m${n(x)} ${n(y)}${outline}zm${n(-x)} ${n(-y)}`;
}

function disc(radius: number): string {
  const [r, width] = [n(radius), n(radius * 2)];
  return shape(-radius, 0, `a${r} ${r} 0 1 1 ${width} 0a${r} ${r} 0 1 1 -${width} 0`);
}

/** A disc drawn the other way round, which is left out of what it lies in. */
function hole(radius: number): string {
  const [r, width] = [n(radius), n(radius * 2)];
  return shape(-radius, 0, `a${r} ${r} 0 1 0 ${width} 0a${r} ${r} 0 1 0 -${width} 0`);
}

function halfDisc(radius: number): string {
  return shape(-radius, 0, `a${n(radius)} ${n(radius)} 0 0 0 ${n(radius * 2)} 0`);
}

function bar(x: number, width: number, height: number): string {
  return shape(x - width / 2, -height / 2, `h${n(width)}v${n(height)}h${n(-width)}`);
}

/** Two strokes from corner to corner, so thick to either side. */
function cross(reach: number, thick: number): string {
  const [long, short] = [reach + thick, reach - thick];
  const side = n(2 * thick);
  const [way, back] = [n(long + short), n(-long - short)];
  return (
    shape(-long, -short, `l${side} ${-side}l${way} ${way}l${-side} ${side}`) +
    // The other way round, or the middle would be left out.
    shape(long, -short, `l${back} ${way}l${-side} ${-side}l${way} ${back}`)
  );
}

/** A hundredth is finer than any printer. */
function n(length: number): number {
  return Math.round(length * 100) / 100;
}
