import { Stamp } from '../../ui/stamp.tsx';
import type { Ink, StampMark } from '../../ui/stamp.tsx';

const MARKS: Record<string, StampMark> = { x: 'kept', '-': 'skipped', '.': 'missed', o: 'open' };

/** Weeks of somebody's notebook: a row a habit, a sign a day. */
const ROWS: readonly { ink: Ink; week: string }[] = [
  { ink: 'tomato', week: 'x.xxxxx' },
  { ink: 'green', week: 'xxxx-..' },
  { ink: 'blue', week: 'xxxxxxx' },
  { ink: 'amber', week: 'xxxxxxx' },
  { ink: 'teal', week: '.xxxxxx' },
  { ink: 'violet', week: 'x.xxx.x' },
  { ink: 'rose', week: 'xxxxxx.' },
  { ink: 'tomato', week: 'x.xxxxx' },
  { ink: 'olive', week: 'xxxx-xo' },
  { ink: 'blue', week: 'ooooooo' },
];

/** A page of a notebook beside what visitors fill in. It is only there to be looked at. */
export function StampedPage() {
  return (
    <div aria-hidden className="hidden overflow-hidden border-l border-margin board:block">
      {ROWS.map(({ ink, week }, row) => (
        <div
          key={`${ink} ${row}`}
          className="flex h-16 items-end justify-center gap-6 border-b border-rule first:mt-16"
        >
          {[...week].map((sign, day) => (
            <Stamp
              key={`${day}`}
              mark={MARKS[sign] ?? 'open'}
              ink={ink}
              variant={`${row} ${day}`}
              className="size-10"
            />
          ))}
        </div>
      ))}
    </div>
  );
}
