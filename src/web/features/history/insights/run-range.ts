import { civilDateOf } from '#domain/civil-date.ts';
import type { Run } from '#domain/runs.ts';
import { formatDateRange } from '../../../ui/format-date.ts';

/** From the first to the last day of a streak: "March 3 – May 2, 2026". */
export function runRange({ first, last, unit }: Run, locale: string): string {
  return formatDateRange(civilDateOf(first.first), civilDateOf(last.last), locale, {
    ...(unit !== 'month' && { day: 'numeric' }),
    month: 'long',
    year: 'numeric',
  });
}
