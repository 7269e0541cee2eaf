import { Trans, useLingui } from '@lingui/react/macro';
import { amountsOf, latestAmountTarget, sumOf } from '#domain/amounts.ts';
import { monthOf } from '#domain/civil-date.ts';
import { monthSpan, monthsOfYear } from '#domain/period.ts';
import type { Span } from '#domain/period.ts';
import type { KeptHabit } from '../../../sync/shown.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { Columns } from './columns.tsx';
import { Figure } from './figure.tsx';
import { monthLabels } from './named-shares.ts';
import { Picture } from '../../../ui/picture.tsx';

interface AmountsSectionProps {
  habit: KeptHabit;
  /** a year */
  span: Span;
}

/** How much of its unit a habit came to in a year: in all, on average, at most, by month. */
export function AmountsSection({ habit, span }: AmountsSectionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const target = latestAmountTarget(habit);
  const amounts = amountsOf(habit, span.first, span.last);
  const [anyDay] = amounts;
  if (!target || !anyDay) return null;
  const write = (amount: number, digits = 1) => {
    const factor = 10 ** digits;
    return format.amount(Math.round(amount * factor) / factor, target.unit);
  };
  const year = span.first.slice(0, 4);
  const most = amounts.reduce((best, day) => (day.amount > best.amount ? day : best), anyDay);
  const day = format.date(most.date, { day: 'numeric', month: 'long' });
  const months = monthsOfYear(monthOf(span.first)).map((month) => {
    const { first, last } = monthSpan(month);
    const sum = sumOf(amounts.filter(({ date }) => first <= date && date <= last));
    return { key: month, sum, ...monthLabels(first, format) };
  });
  const highest = Math.max(...months.map(({ sum }) => sum));
  return (
    <section aria-labelledby="amounts-title">
      <h2 id="amounts-title" className="text-xl">
        <Trans>How much</Trans>
      </h2>
      <dl className="my-4 flex flex-wrap gap-x-12 gap-y-4">
        <Figure value={write(sumOf(amounts))}>
          <Trans>in {year}</Trans>
        </Figure>
        <Figure value={write(sumOf(amounts) / amounts.length)}>
          <Trans>on average, on days with an entry</Trans>
        </Figure>
        <Figure value={write(most.amount)}>
          <Trans>the most, on {day}</Trans>
        </Figure>
      </dl>
      <Picture
        title={t`How much by month`}
        table={{
          head: [t`Month`, t`Total`],
          rows: months.filter(({ sum }) => sum > 0).map(({ name, sum }) => [name, write(sum)]),
        }}
      >
        <Columns
          columns={months.map(({ key, sum, label }) => ({
            key,
            height: sum > 0 ? sum : undefined,
            label,
          }))}
          ink={habit.color}
          top={{ height: highest, text: write(highest) }}
        />
      </Picture>
    </section>
  );
}

interface AmountsOfAllProps {
  habits: readonly KeptHabit[];
  /** a year */
  span: Span;
}

/** How much each habit with amounts came to in a year. */
export function AmountsOfAll({ habits, span }: AmountsOfAllProps) {
  const format = useFormat();
  const year = span.first.slice(0, 4);
  const sums = habits.flatMap((habit) => {
    const unit = latestAmountTarget(habit)?.unit;
    const sum = sumOf(amountsOf(habit, span.first, span.last));
    return unit === undefined || sum === 0 ? [] : [{ habit, unit, sum: Math.round(sum * 10) / 10 }];
  });
  if (sums.length === 0) return null;
  return (
    <section aria-labelledby="amounts-title">
      <h2 id="amounts-title" className="mb-2 text-xl">
        <Trans>How much in {year}</Trans>
      </h2>
      <ul className="max-w-prose border-t border-rule">
        {sums.map(({ habit, unit, sum }) => (
          <li key={habit.id} className="flex justify-between gap-4 border-b border-rule py-3">
            <span className="min-w-0 wrap-anywhere">
              {habit.icon} {habit.name}
            </span>
            <span className="numerals shrink-0 font-semibold">{format.amount(sum, unit)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
