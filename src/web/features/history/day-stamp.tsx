import { Ring } from '../../ui/ring.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import type { HistoryDay } from './day-of.ts';

interface DayStampProps {
  day: HistoryDay;
  date: string;
  ink: Ink | undefined;
  /** large enough for a tick */
  large?: boolean;
}

/** A day of the history, drawn. */
export function DayStamp({ day, date, ink, large = false }: DayStampProps) {
  const size = large ? 'size-9 sm:size-11' : 'size-full';
  if (day.kind === 'nothing') return null;
  if (day.kind === 'share') {
    if (day.percentage === 0) return <Stamp mark="missed" className={size} />;
    if (day.percentage === 100) {
      return <Stamp mark={large ? 'kept' : 'dot'} variant={date} className={size} />;
    }
    return (
      <span className={`${size} *:size-full`}>
        <Ring percentage={day.percentage} />
      </span>
    );
  }
  if (day.mark === 'none') return null;
  const mark = day.mark === 'kept' && !large ? 'dot' : day.mark;
  return <Stamp mark={mark} variant={date} className={size} {...(ink && { ink })} />;
}
