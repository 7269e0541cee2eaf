import { useLingui } from '@lingui/react/macro';
import { civilDateOf } from '#domain/civil-date.ts';
import type { PeriodOutcome } from '#domain/outcome.ts';
import type { Run } from '#domain/runs.ts';
import { useToday } from '../../../sync/today.tsx';
import type { DateStyle } from '../../../ui/use-format.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { Format } from '../../../ui/use-format.ts';

type Period = Pick<PeriodOutcome, 'unit' | 'first'>;

/** Names a day, a week or a month, with its year unless that is the current one. */
export function usePeriodName(): (period: Period) => string {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  return ({ unit, first }) => {
    const date = civilDateOf(first);
    const write = (style: DateStyle) =>
      format.date(date, {
        ...style,
        ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
      });
    switch (unit) {
      case 'day':
        return write({ weekday: 'long', day: 'numeric', month: 'long' });
      case 'week': {
        const monday = write({ day: 'numeric', month: 'long' });
        return t`the week of ${monday}`;
      }
      case 'month':
        return write({ month: 'long', year: 'numeric' });
    }
  };
}

/** Says when something was: on a day, in a week or in a month. */
export function usePeriodTime(): (period: Period) => string {
  const { t } = useLingui();
  const nameOf = usePeriodName();
  return (period) => {
    const name = nameOf(period);
    switch (period.unit) {
      case 'day':
        return t({ context: 'a day', message: `on ${name}` });
      case 'week':
        return t({ context: 'a week', message: `in ${name}` });
      case 'month':
        return t({ context: 'a month', message: `in ${name}` });
    }
  };
}

/** From the first to the last day of a streak: "March 3 – May 2, 2026". */
export function runRange({ first, last, unit }: Run, format: Format): string {
  return format.dateRange(civilDateOf(first.first), civilDateOf(last.last), {
    ...(unit !== 'month' && { day: 'numeric' }),
    month: 'long',
    year: 'numeric',
  });
}
