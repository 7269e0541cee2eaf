import { Stamp } from '../../ui/stamp.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import type { HistoryDay } from './day-of.ts';

interface DayBlotProps {
  day: HistoryDay;
  date: string;
  ink: Ink | undefined;
}

/** A day among hundreds: a blot of ink, the larger the more was kept; a trace where nothing was asked. */
export function DayBlot({ day, date, ink }: DayBlotProps) {
  const inked = ink ? { ink } : {};
  const size = sizeOf(day);
  if (size) return <Stamp mark="dot" variant={date} className={size} {...inked} />;
  if (day.kind === 'share') return <Stamp mark="missed" className="size-full" />;
  if (day.kind === 'nothing' || day.mark === 'none')
    return <span className="size-1 rounded-full bg-rule" />;
  return <Stamp mark={day.mark} className="size-full" {...inked} />;
}

function sizeOf(day: HistoryDay): string | undefined {
  if (day.kind === 'mark') return day.mark === 'kept' ? 'size-full' : undefined;
  if (day.kind === 'nothing' || day.percentage === 0) return undefined;
  if (day.percentage === 100) return 'size-full';
  if (day.percentage > 66) return 'size-4/5';
  return day.percentage > 33 ? 'size-3/5' : 'size-2/5';
}
