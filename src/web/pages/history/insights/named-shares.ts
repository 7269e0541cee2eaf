import { addDays, civilDateOf, dayAfter, isoWeekdayOfDay, monthOf } from '#domain/civil-date.ts';
import { mondayOf } from '#domain/period.ts';
import { sharesBy } from '#domain/tally.ts';
import type { Tally } from '#domain/tally.ts';
import type { Format } from '../../../ui/use-format.ts';
import type { NamedShare } from './share-columns.tsx';

/** Any Sunday: the weekday of so many days after it is known. */
const SUNDAY = '2024-01-07';

/** A month in three forms: for the table, beneath a column, and beneath a narrow one. */
export function monthLabels(date: string, format: Format) {
  return {
    name: format.date(date, { month: 'long', year: 'numeric' }),
    label: {
      long: format.date(date, { month: 'short' }),
      short: format.date(date, { month: 'long' }).charAt(0).toLocaleUpperCase(format.locale),
    },
  };
}

export function byMonth(tally: Tally, format: Format): NamedShare[] {
  return [...sharesBy(tally, (day) => monthOf(civilDateOf(day)))].map(([month, share]) => ({
    key: month,
    share,
    ...monthLabels(`${month}-01`, format),
  }));
}

/** Weeks belong where their last day lies; the first one of a month bears its name. */
export function byWeek(tally: Tally, format: Format): NamedShare[] {
  const last = civilDateOf(dayAfter(tally.first, tally.shares.length - 1));
  const named = new Set<string>();
  return [...sharesBy(tally, (day) => mondayOf(civilDateOf(day)))].map(([monday, share]) => {
    const sunday = addDays(monday, 6);
    const end = sunday < last ? sunday : last;
    const month = monthOf(end);
    const isFirst = !named.has(month);
    named.add(month);
    return {
      key: monday,
      share,
      name: format.date(monday, { day: 'numeric', month: 'short', year: 'numeric' }),
      ...(isFirst && { label: monthLabels(end, format).label }),
    };
  });
}

export function byWeekday(tally: Tally, format: Format): NamedShare[] {
  return [...sharesBy(tally, isoWeekdayOfDay)]
    .toSorted(([a], [b]) => a - b)
    .map(([weekday, share]) => {
      const date = addDays(SUNDAY, weekday);
      const short = format.date(date, { weekday: 'short' });
      return {
        key: String(weekday),
        share,
        name: format.date(date, { weekday: 'long' }),
        label: { long: format.date(date, { weekday: 'long' }), short },
      };
    });
}
