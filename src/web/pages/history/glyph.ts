import type { DayMark } from '#domain/day-mark.ts';

/** Where a day stands on the page, and how much room it has, in millimetres. */
interface Place {
  x: number;
  y: number;
  size: number;
}

/** How far blots are from being all of one size. */
const UNEVEN = 0.05;

/**
 * A mark among thousands on paper: filled shapes alone, so that every printer and every picture
 * draws them alike.
 *
 * @returns a path for an SVG
 */
export function glyphOf(mark: DayMark, { x, y, size }: Place): string {
  switch (mark) {
    case 'kept':
      return disc(x, y, size * (0.43 + UNEVEN * Math.sin(x * 12.9898 + y * 78.233)));
    case 'part':
      return `M${n(x - size * 0.42)} ${n(y)}a${n(size * 0.42)} ${n(size * 0.42)} 0 0 0 ${n(size * 0.84)} 0z`;
    case 'within':
    case 'avoided':
      return disc(x, y, size * 0.28) + hole(x, y, size * 0.17);
    case 'skipped':
      return bar(x, y, size * 0.68, size * 0.2);
    case 'paused':
      return (
        bar(x - size * 0.18, y, size * 0.18, size * 0.6) +
        bar(x + size * 0.18, y, size * 0.18, size * 0.6)
      );
    case 'lapse':
      return cross(x, y, size * 0.32, size * 0.09);
    case 'missed':
      return disc(x, y, size * 0.14);
    case 'open':
    case 'done':
    case 'before':
    case 'none':
      return disc(x, y, size * 0.06);
  }
}

function disc(x: number, y: number, radius: number): string {
  const [r, width] = [n(radius), n(radius * 2)];
  return `M${n(x - radius)} ${n(y)}a${r} ${r} 0 1 1 ${width} 0a${r} ${r} 0 1 1 -${width} 0z`;
}

/** A disc drawn the other way round, which is left out of what it lies in. */
function hole(x: number, y: number, radius: number): string {
  const [r, width] = [n(radius), n(radius * 2)];
  return `M${n(x - radius)} ${n(y)}a${r} ${r} 0 1 0 ${width} 0a${r} ${r} 0 1 0 -${width} 0z`;
}

function bar(x: number, y: number, width: number, height: number): string {
  return `M${n(x - width / 2)} ${n(y - height / 2)}h${n(width)}v${n(height)}h${n(-width)}z`;
}

/** Two strokes from corner to corner, so thick to either side. */
function cross(x: number, y: number, reach: number, thick: number): string {
  const [long, short] = [n(reach + thick), n(reach - thick)];
  const ends = [
    [-long, -short],
    [-short, -long],
    [long, short],
    [short, long],
  ] as const;
  const stroke = (points: readonly (readonly [number, number])[]) =>
    `M${points.map(([right, down]) => `${n(x + right)} ${n(y + down)}`).join('L')}z`;
  // The other way round, or the middle would be left out.
  return stroke(ends) + stroke(ends.map(([right, down]) => [-right, down] as const).toReversed());
}

/** A hundredth of a millimetre is finer than any printer. */
function n(length: number): number {
  return Math.round(length * 100) / 100;
}
