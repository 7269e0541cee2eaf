import { addDays, civilDateOf, dayNumberOf, isoWeekdayOfDay, monthOf } from '#domain/civil-date.ts';
import type { CivilDate, CivilMonth } from '#domain/civil-date.ts';
import { outcomesBetween } from '#domain/judged.ts';
import { mondayOf, type Span } from '#domain/period.ts';
import { sharesBy, tallyOf, type Share } from '#domain/tally.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import type { Format } from '../../ui/format.ts';
import type { Column } from './columns.tsx';

/** A month, a week or a weekday, with what was kept of it. */
export interface NamedShare<Key extends string = string> {
  key: Key;
  name: string;
  share: Share;
  label?: Column['label'];
}

/**
 * How much of what was asked of a habit in a year was kept, by month, by week and by weekday. What
 * is asked for a whole week or month counts once, on its last day. A week that reaches beyond the
 * year is whole in both years.
 */
export function namedShares(habit: ShownHabit, span: Span, today: CivilDate, format: Format) {
  const [first, last] = [dayNumberOf(span.first), dayNumberOf(span.last)];
  const inWeeks = { first: mondayOf(span.first), last: addDays(mondayOf(span.last), 6) };
  const outcomes = outcomesBetween(habit, inWeeks.first, inWeeks.last, today);
  const tally = tallyOf([outcomes], first, last);
  const ofDays = tallyOf([outcomes.filter(({ unit }) => unit === 'day')], first, last);
  const months = sharesBy(tally, (day) => monthOf(civilDateOf(day)));
  const tallyOfWeeks = tallyOf(
    [outcomes.filter(({ unit }) => unit !== 'month')],
    dayNumberOf(inWeeks.first),
    dayNumberOf(inWeeks.last),
  );
  const weeks = sharesBy(tallyOfWeeks, (day) => mondayOf(civilDateOf(day)));
  const weekdays = sharesBy(ofDays, isoWeekdayOfDay);
  return {
    months: [...months].map(([month, share]): NamedShare<CivilMonth> => {
      return { key: month, share, ...monthLabels(`${month}-01`, format) };
    }),
    weeks: [...weeks].map(([monday, share]): NamedShare => {
      const name = format.date(monday, { day: 'numeric', month: 'short', year: 'numeric' });
      return { key: monday, share, name };
    }),
    weekdays: [...weekdays]
      .toSorted(([a], [b]) => a - b)
      .map(([weekday, share]): NamedShare => {
        const name = format.weekday(weekday, 'long');
        const short = format.weekday(weekday, 'short');
        return { key: String(weekday), share, name, label: { long: short, short } };
      }),
  };
}

/** A month in three forms: for the table, beneath a column, and beneath a narrow one. */
export function monthLabels(date: string, format: Format) {
  return {
    name: format.date(date, { month: 'long' }),
    label: {
      long: format.date(date, { month: 'short' }),
      short: format.date(date, { month: 'long' }).charAt(0).toLocaleUpperCase(format.locale),
    },
  };
}

/** Whether anything was asked in one of them. */
export function isAsked(shares: readonly NamedShare[]): boolean {
  return shares.some(({ share }) => share.asked > 0);
}
