import type { DayMark } from '#domain/day-mark.ts';
import type { Palette } from './palette.ts';

/** A stroke with round ends, around the middle of a day’s room, which is one unit wide. */
interface Stroke {
  /** a path that goes on from the middle */
  path: string;
  width: number;
  /** of the habit, unless it is said */
  tone?: 'paper' | 'edge' | 'rule';
}

/** A stroke of no length: a disc. */
const disc = (width: number, tone?: Stroke['tone']): Stroke => ({
  path: 'h0',
  width,
  ...(tone && { tone }),
});

const RING: readonly Stroke[] = [disc(0.66), disc(0.36, 'paper')];
const TRACE = [disc(0.14, 'rule')];

/**
 * Strokes alone, all of which any renderer draws: 371 filled shapes would be longer than a picture
 * may be.
 */
const STROKES: Record<DayMark, readonly Stroke[]> = {
  kept: [disc(0.86)],
  part: [disc(0.86), disc(0.62, 'paper'), disc(0.34)],
  done: [disc(0.4)],
  within: RING,
  avoided: RING,
  skipped: [{ path: 'm-.25 0h.5', width: 0.2 }],
  paused: [{ path: 'm-.2-.2v.4m.4-.4v.4', width: 0.18 }],
  lapse: [{ path: 'm-.25-.25l.5 .5m0-.5l-.5 .5', width: 0.2 }],
  missed: [disc(0.28, 'edge')],
  open: [disc(0.86, 'edge'), disc(0.66, 'paper')],
  before: TRACE,
  none: TRACE,
};

const TICK: Stroke = { path: 'm-.19 .02l.13 .13l.25-.28', width: 0.1, tone: 'paper' };

interface Place {
  x: number;
  y: number;
  mark: DayMark;
}

/**
 * Draws days at whole numbers: what is alike is one path.
 *
 * @param options.isTicked whether what is kept has its tick, for which there has to be room
 */
export function drawDays(
  places: readonly Place[],
  palette: Palette,
  { ink, isTicked = false }: { ink: string; isTicked?: boolean },
): string {
  const byMark = Map.groupBy(places, ({ mark }) => mark);
  return [...byMark]
    .flatMap(([mark, alike]) =>
      [...STROKES[mark], ...(isTicked && mark === 'kept' ? [TICK] : [])].map(
        ({ path, width, tone }) => {
          const d = alike.map(({ x, y }) => `M${x} ${y}${path}`).join('');
          return `<path d="${d}" stroke="${tone ? palette[tone] : ink}" stroke-width="${width}"/>`;
        },
      ),
    )
    .join('');
}
