import { Trans, useLingui } from '@lingui/react/macro';
import { amountsOf, latestAmountTarget, sumOf } from '#domain/amounts.ts';
import { monthOf } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../../notebook/kept-habit.ts';
import { monthSpan, monthsOfYear } from '../span.ts';
import type { Span } from '../span.ts';
import { Columns } from './columns.tsx';
import { Figure } from './figure.tsx';
import { monthLabels } from './named-shares.ts';
import { Picture } from './picture.tsx';
import { useFormat } from '../../../ui/use-format.ts';

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
