import type { DayMark } from '#domain/day-mark.ts';
import { classNames } from '../../../ui/class-names.ts';
import { INK_CLASS } from '../../../ui/stamp.tsx';
import type { Ink } from '../../../ui/stamp.tsx';

/** Of a strip, in its own units: a day is one of them wide. */
const HEIGHT = 20;

/** Where in the height of a strip a mark leaves its ink, from the top: no two are alike. */
const BANDS: Partial<Record<DayMark, readonly { top: number; height: number }[]>> = {
  kept: [{ top: 0, height: HEIGHT }],
  part: [{ top: 10, height: 10 }],
  within: [{ top: 14, height: 6 }],
  skipped: [{ top: 8.5, height: 3 }],
  paused: [
    { top: 5, height: 2.5 },
    { top: 12.5, height: 2.5 },
  ],
  lapse: [{ top: 0, height: 2.5 }],
  missed: [{ top: 17.5, height: 2.5 }],
};

interface StripProps {
  marks: readonly DayMark[];
  ink: Ink | undefined;
  className?: string;
}

/** Days in a row as a strip of ink, as wide as there is room. It is drawn: words stand beside it. */
export function Strip({ marks, ink, className }: StripProps) {
  return (
    <svg
      viewBox={`0 0 ${marks.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      className={classNames('block w-full forced-colors:*:text-[CanvasText]', className)}
    >
      {[...bandsOf(marks)].map(([mark, d]) => (
        <path
          key={mark}
          d={d}
          data-mark={mark}
          fill="currentColor"
          className={mark === 'missed' ? 'text-edge' : ink ? INK_CLASS[ink] : 'text-ink'}
        />
      ))}
    </svg>
  );
}

/** A path a mark: days in a row that bear the same are one stroke. */
function bandsOf(marks: readonly DayMark[]): Map<DayMark, string> {
  const paths = new Map<DayMark, string>();
  let first = 0;
  for (const [day, mark] of marks.entries()) {
    if (marks[day + 1] === mark) continue;
    const length = day + 1 - first;
    const strokes = BANDS[mark]?.map(
      ({ top, height }) => `M${first} ${top}h${length}v${height}h-${length}z`,
    );
    if (strokes) paths.set(mark, (paths.get(mark) ?? '') + strokes.join(''));
    first = day + 1;
  }
  return paths;
}
