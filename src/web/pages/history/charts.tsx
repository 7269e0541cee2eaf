import { Trans, useLingui } from '@lingui/react/macro';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { amountsOf, amountTargetOn, sumOf } from '#domain/amounts.ts';
import { dayNumberOf, monthOf } from '#domain/civil-date.ts';
import { monthsOfYear, monthSpan, type Span } from '#domain/period.ts';
import type { Strength } from '#domain/strength.ts';
import { percentageOf } from '#domain/tally.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';
import { Axis, AxisDot, ChartFigure } from '../../ui/picture.tsx';
import { INK_CLASS, type Ink } from '../../ui/stamp.tsx';
import { AutomaticityNote } from '../habit/reminders/automaticity-note.tsx';
import { Columns, Figure } from './columns.tsx';
import { isAsked, monthLabels, namedShares, type NamedShare } from './named-shares.ts';
import { useStrength } from './use-strength.ts';

/** A year of a habit, drawn. The table on its page says the same in figures. */
export function Charts({ habit, span }: { habit: ShownHabit; span: Span }) {
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const wordsOf = useBestWords();
  const { months, weekdays } = namedShares(habit, span, today, format);
  return (
    <>
      <AutomaticityNote habit={habit} />
      <div className="grid gap-x-14 board:grid-cols-2">
        <StrengthPicture habit={habit} span={span} />
        {isAsked(months) && (
          <ShareColumns
            title={t`By month`}
            words={wordsOf(months, 'month')}
            shares={months}
            ink={habit.color}
          />
        )}
        {isAsked(weekdays) && (
          <ShareColumns
            title={t`By day of the week`}
            words={wordsOf(weekdays, 'day')}
            shares={weekdays}
            ink={habit.color}
          />
        )}
        <AmountsPicture habit={habit} span={span} />
      </div>
    </>
  );
}

/** The strength of a habit over a year as a line of ink, with a dot where it stands. */
function StrengthPicture({ habit, span }: { habit: ShownHabit; span: Span }) {
  const { t } = useLingui();
  const format = useFormat();
  const { ours, loops, differs } = useStrength(habit, span);
  const final = ours.at(-1);
  if (!final) return null;
  const across = scaleLinear([dayNumberOf(span.first), dayNumberOf(span.last)], [0, 100]);
  const up = scaleLinear([0, 1], [100, 0]);
  const path = line<Strength>(
    ({ day }) => across(day),
    ({ score }) => up(score),
  );
  const labels = monthsOfYear(monthOf(span.first)).map((month) => ({
    key: month,
    at: across(dayNumberOf(monthSpan(month).last) - 15),
    ...monthLabels(`${month}-01`, format).label,
  }));
  const score = format.percentage(final.score * 100);
  return (
    <ChartFigure
      title={t`Strength`}
      words={
        <Trans>
          <strong className="font-semibold text-ink">{score}</strong>: an average in which older
          days fade.
        </Trans>
      }
    >
      <Axis
        top={format.percentage(100)}
        labels={labels}
        marks={<AxisDot at={across(final.day)} from={up(final.score)} ink={habit.color} />}
      >
        {differs && (
          <path
            d={path(loops) ?? ''}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
            className="text-edge"
          />
        )}
        <path
          d={path(ours) ?? ''}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className={INK_CLASS[habit.color]}
        />
      </Axis>
    </ChartFigure>
  );
}

/** Says which of some months or weekdays is the best and which the lowest, once there are several. */
function useBestWords(): (
  shares: readonly NamedShare[],
  unit: 'day' | 'month',
) => string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  return (shares, unit) => {
    const ranked = shares
      .flatMap(({ name, share }) => {
        const percentage = percentageOf(share);
        return percentage === undefined ? [] : [{ name, percentage }];
      })
      .toSorted((a, b) => b.percentage - a.percentage);
    const [best, worst] = [ranked.at(0), ranked.at(-1)];
    if (!best || !worst || best.percentage === worst.percentage) return undefined;
    const high = format.percentage(best.percentage);
    const low = format.percentage(worst.percentage);
    const [most, least] = [best.name, worst.name];
    return unit === 'month'
      ? t`Best month: ${most}, ${high}. Lowest: ${least}, ${low}.`
      : t`Best day: ${most}, ${high}. Lowest: ${least}, ${low}.`;
  };
}

interface ShareColumnsProps {
  title: string;
  words: string | undefined;
  shares: readonly NamedShare[];
  ink: Ink;
}

/** What was kept of what was asked, side by side. */
function ShareColumns({ title, words, shares, ink }: ShareColumnsProps) {
  const format = useFormat();
  const columns = shares.map(({ key, share, label }) => ({
    key,
    height: percentageOf(share),
    ...(label && { label }),
  }));
  return (
    <ChartFigure title={title} words={words}>
      <Columns columns={columns} ink={ink} top={{ height: 100, text: format.percentage(100) }} />
    </ChartFigure>
  );
}

/** How much of its unit a habit came to in a year: in all, on average, at most, by month. */
function AmountsPicture({ habit, span }: { habit: ShownHabit; span: Span }) {
  const { t } = useLingui();
  const format = useFormat();
  const target = amountTargetOn(habit, useToday());
  const amounts = target ? amountsOf(habit, target.unit, span.first, span.last, true) : [];
  const [anyDay] = amounts;
  if (!target || !anyDay || sumOf(amounts) === 0) return null;
  const write = (amount: number) => format.amount(amount, target.unit);
  const average = sumOf(amounts) / amounts.length;
  const year = span.first.slice(0, 4);
  const most = amounts.reduce((best, day) => (day.amount > best.amount ? day : best), anyDay);
  const day = format.date(most.date, { day: 'numeric', month: 'long' });
  const columns = monthsOfYear(monthOf(span.first)).map((month) => {
    const { first, last } = monthSpan(month);
    const sum = sumOf(amounts.filter(({ date }) => first <= date && date <= last));
    return {
      key: month,
      height: sum > 0 ? sum : undefined,
      label: monthLabels(first, format).label,
    };
  });
  const highest = Math.max(...columns.map(({ height = 0 }) => height));
  return (
    <ChartFigure
      title={t`How much by month`}
      words={
        <dl className="my-2 flex flex-wrap gap-x-10 gap-y-3">
          <Figure value={write(sumOf(amounts))}>
            <Trans>in {year}</Trans>
          </Figure>
          <Figure value={write(roundedMean(average))}>
            {t`on average, on days with an entry`}
          </Figure>
          <Figure value={write(most.amount)}>
            <Trans>the most, on {day}</Trans>
          </Figure>
        </dl>
      }
    >
      <Columns
        columns={columns}
        ink={habit.color}
        top={{ height: highest, text: write(highest) }}
      />
    </ChartFigure>
  );
}

/** To a tenth, or to two digits where that would leave less. */
function roundedMean(mean: number): number {
  return mean < 1 ? Number(mean.toPrecision(2)) : Math.round(mean * 10) / 10;
}
