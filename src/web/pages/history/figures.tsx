import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { amountsOf, amountTargetOn, sumOf } from '#domain/amounts.ts';
import { civilDateOf, monthOf, type CivilMonth } from '#domain/civil-date.ts';
import { outcomesBetween } from '#domain/judged.ts';
import { monthSpan, yearSpan, type Span } from '#domain/period.ts';
import { longestRun, runsOf } from '#domain/runs.ts';
import { percentageOf, shareOf } from '#domain/tally.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';
import { FiguresTable } from '../../ui/picture.tsx';
import { isAsked, namedShares, type NamedShare } from './named-shares.ts';
import { useStrength } from './use-strength.ts';

interface FiguresOfAllProps {
  month: CivilMonth;
  habits: readonly ShownHabit[];
  labelledBy: string;
}

/** A year in figures, a row a habit. */
export function FiguresOfAll({ month, habits, labelledBy }: FiguresOfAllProps) {
  const { t } = useLingui();
  const figuresOf = useFigures();
  const today = useToday();
  const isMeasured = habits.some((habit) => amountTargetOn(habit, today));
  return (
    <FiguresTable
      labelledBy={labelledBy}
      head={[
        t`Habit`,
        t({ context: 'a column', message: 'Kept' }),
        t`Completion`,
        t`Longest streak`,
        ...(isMeasured ? [t`How much`] : []),
      ]}
      rows={habits.map((habit) => {
        const { kept, share, best, sum } = figuresOf(habit, yearSpan(month));
        return [`${habit.icon} ${habit.name}`, kept, share, best, ...(isMeasured ? [sum] : [])];
      })}
    />
  );
}

/** A year of a habit in figures: by month, by weekday and by week. */
export function FiguresOfHabit({ month, habit }: { month: CivilMonth; habit: ShownHabit }) {
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const figuresOf = useFigures();
  const span = yearSpan(month);
  const { ours, loops, differs } = useStrength(habit, span);
  const { months, weekdays, weeks } = namedShares(habit, span, today, format);
  const isMeasured = amountTargetOn(habit, today) !== undefined;
  const endOf = (all: typeof ours, of: CivilMonth) => {
    const last = all.findLast(({ day }) => monthOf(civilDateOf(day)) === of);
    return last ? format.percentage(last.score * 100) : '';
  };
  const id = useId();
  return (
    <div className="flex flex-wrap gap-x-14 gap-y-6">
      <div className="max-w-full min-w-0">
        <h3 id={id} className="text-lg">
          {t`By month`}
        </h3>
        <FiguresTable
          labelledBy={id}
          head={[
            t`Month`,
            t({ context: 'a column', message: 'Kept' }),
            t`Completion`,
            t`Longest streak`,
            t`Strength`,
            ...(differs ? [t`Loop’s figure`] : []),
            ...(isMeasured ? [t`How much`] : []),
          ]}
          rows={months
            .map(({ key, name }) => {
              const { kept, share, best, sum } = figuresOf(habit, monthSpan(key));
              return [
                name,
                kept,
                share,
                best,
                endOf(ours, key),
                ...(differs ? [endOf(loops, key)] : []),
                ...(isMeasured ? [sum] : []),
              ];
            })
            .filter(([, ...figures]) => figures.some((figure) => figure !== ''))}
        />
      </div>
      {isAsked(weekdays) && (
        <SharesTable title={t`By day of the week`} head={t`Day`} shares={weekdays} />
      )}
      {isAsked(weeks) && <SharesTable title={t`By week`} head={t`Week of`} shares={weeks} />}
    </div>
  );
}

interface SharesTableProps {
  title: string;
  head: string;
  shares: readonly NamedShare[];
}

function SharesTable({ title, head, shares }: SharesTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  return (
    <div className="max-w-full min-w-0">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <FiguresTable
        labelledBy={id}
        head={[head, t({ context: 'a column', message: 'Kept' }), t`Completion`]}
        rows={shares
          .filter(({ share }) => share.asked > 0)
          .map(({ name, share: { kept, asked } }) => {
            const share = format.percentage(percentageOf({ kept, asked }) ?? 0);
            return [name, t`${kept} of ${asked}`, share];
          })}
      />
    </div>
  );
}

/** What can be said of a habit in a span of days; empty where there is nothing. */
function useFigures() {
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  return (habit: ShownHabit, { first, last }: Span) => {
    const outcomes = outcomesBetween(habit, first, last, today);
    const { kept, asked } = shareOf(outcomes);
    const best = longestRun(runsOf(outcomes));
    const unit = amountTargetOn(habit, today)?.unit;
    const sum = unit === undefined ? 0 : sumOf(amountsOf(habit, unit, first, last));
    return {
      kept: asked === 0 ? '' : t`${kept} of ${asked}`,
      share: asked === 0 ? '' : format.percentage(percentageOf({ kept, asked }) ?? 0),
      best: best ? format.span(best.length, best.unit) : '',
      sum: unit === undefined || sum === 0 ? '' : format.amount(sum, unit),
    };
  };
}
