import type { CivilDate } from '#domain/civil-date.ts';
import { formatDate } from '../../../ui/format-date.ts';

/** A day in full, for those who hear it: "Saturday, November 21". */
export function dayLabel(date: CivilDate, locale: string): string {
  return formatDate(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
}
