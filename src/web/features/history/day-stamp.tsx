import { Ring } from '../../ui/ring.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import type { HistoryDay } from './day-of.ts';

interface DayStampProps {
  day: HistoryDay;
  date: string;
  ink: Ink | undefined;
}

/** A day of the history, large enough for a tick; of all habits together, a ring. */
export function DayStamp({ day, date, ink }: DayStampProps) {
  const size = 'size-9 sm:size-11';
  if (day.kind === 'nothing') return null;
  if (day.kind === 'mark') {
    if (day.mark === 'none') return null;
    return <Stamp mark={day.mark} variant={date} className={size} {...(ink && { ink })} />;
  }
  if (day.percentage === 0) return <Stamp mark="missed" className={size} />;
  if (day.percentage === 100) return <Stamp mark="kept" variant={date} className={size} />;
  return (
    <span className={`${size} p-0.5 *:size-full`}>
      <Ring percentage={day.percentage} />
    </span>
  );
}
