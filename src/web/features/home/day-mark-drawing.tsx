import type { DayMark } from '#domain/day-mark.ts';
import { classNames } from '../../ui/class-names.ts';
import { Stamp } from '../../ui/stamp.tsx';
import type { Ink } from '../../ui/stamp.tsx';

interface DayMarkDrawingProps {
  mark: DayMark;
  ink: Ink;
  variant: string;
  large: boolean;
  /** just now, so that it comes down like a stamp */
  pressed: boolean;
}

/** What a day bears. A dot or nothing turns into a ring under the pointer: it waits for a stamp. */
export function DayMarkDrawing({ mark, ink, variant, large, pressed }: DayMarkDrawingProps) {
  const size = large ? 'size-14' : '';
  if (mark === 'none' || mark === 'missed') {
    return large ? <Stamp mark="open" className={size} /> : <Waiting missed={mark === 'missed'} />;
  }
  const isKept = mark === 'kept';
  return (
    <Stamp
      mark={mark}
      ink={ink}
      variant={variant}
      className={classNames(size, isKept && pressed && 'stamp-pressed')}
    />
  );
}

function Waiting({ missed }: { missed: boolean }) {
  return (
    <span className="grid *:[grid-area:1/1]">
      {missed && (
        <Stamp
          mark="missed"
          className="group-hover/day:opacity-0 group-focus-visible/day:opacity-0"
        />
      )}
      <Stamp
        mark="open"
        className="opacity-0 group-hover/day:opacity-100 group-focus-visible/day:opacity-100"
      />
    </span>
  );
}
