import { Trans } from '@lingui/react/macro';
import { amountsOf, latestAmountTarget, sumOf } from '#domain/amounts.ts';
import type { KeptHabit } from '../../../notebook/kept-habit.ts';
import type { Span } from '../span.ts';
import { useFormat } from '../../../ui/use-format.ts';

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
