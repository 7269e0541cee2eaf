import { civilDateOf } from '#domain/civil-date.ts';
import type { Run } from '#domain/runs.ts';
import type { Format } from '../../../ui/use-format.ts';

/** From the first to the last day of a streak: "March 3 – May 2, 2026". */
export function runRange({ first, last, unit }: Run, format: Format): string {
  return format.dateRange(civilDateOf(first.first), civilDateOf(last.last), {
    ...(unit !== 'month' && { day: 'numeric' }),
    month: 'long',
    year: 'numeric',
  });
}
