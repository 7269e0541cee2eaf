import { Trans, useLingui } from '@lingui/react/macro';
import { amountsOf, latestAmountTarget, sumOf } from '#domain/amounts.ts';
import { askedFrom } from '#domain/automaticity.ts';
import { monthOf } from '#domain/civil-date.ts';
import { outcomesBetween } from '#domain/judged.ts';
import { monthsOfYear, monthSpan } from '#domain/period.ts';
import type { Span } from '#domain/period.ts';
import { byLength, runsOf } from '#domain/runs.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { AutomaticityNote } from '../habit/reminders/automaticity-note.tsx';
import { Columns, Figure, Section } from './columns.tsx';
import { StrengthSection } from './strength-section.tsx';
import { monthLabels, SharesSection } from './shares-section.tsx';
import { runRange } from './streak-words.tsx';

/** What insights are of. */
export interface InsightsProps {
  habits: readonly KeptHabit[];
  habit: KeptHabit | undefined;
  span: Span;
}

/** The insights that are drawn: they come with what draws them. */
export function Pictures({ habits, habit, span }: InsightsProps) {
  const { t } = useLingui();
  const shown = habit ? [habit] : habits;
  return (
    <>
      {habit && <StrengthSection habit={habit} span={span} />}
      {habit && (habit.answers.length > 0 || askedFrom(habit) !== null) && (
        <Section title={t`Automaticity`}>
          <AutomaticityNote habit={habit} />
        </Section>
      )}
      <SharesSection habits={shown} habit={habit} span={span} />
      <LongestStreaks habits={shown} habit={habit} span={span} />
      {habit ? (
        <AmountsSection habit={habit} span={span} />
      ) : (
        <AmountsOfAll habits={habits} span={span} />
      )}
    </>
  );
}

const SHOWN = 5;

/** A streak of one period is none to be listed. */
const SHORTEST = 2;

/** The longest streaks of a year, with their dates. */
function LongestStreaks({ habits, habit: shown, span }: InsightsProps) {
  const today = useToday();
  const format = useFormat();
  const year = span.first.slice(0, 4);
  const runs = habits.flatMap((habit) =>
    runsOf(outcomesBetween(habit, span.first, span.last, today))
      .filter(({ length }) => length >= SHORTEST)
      .map((run) => ({ ...run, habit })),
  );
  const longest = byLength(runs).slice(0, SHOWN);
  if (longest.length === 0) return null;
  return (
    <Section title={<Trans>Longest streaks of {year}</Trans>}>
      <ol className="max-w-prose border-t border-rule">
        {longest.map(({ habit, ...run }) => (
          <li
            key={`${habit.id} ${run.first.first}`}
            className="flex items-center gap-4 border-b border-rule py-2"
          >
            <Stamp
              mark="dot"
              ink={habit.color}
              variant={String(run.first.first)}
              className="size-5"
            />
            <span className="min-w-0 grow">
              <span className="numerals font-semibold">{format.span(run.length, run.unit)}</span>
              {!shown && (
                <span className="wrap-anywhere">
                  {' '}
                  · {habit.icon} {habit.name}
                </span>
              )}
              <span className="block text-sm text-faint">{runRange(run, format)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** How much of its unit a habit came to in a year: in all, on average, at most, by month. */
function AmountsSection({ habit, span }: { habit: KeptHabit; span: Span }) {
  const { t } = useLingui();
  const format = useFormat();
  const target = latestAmountTarget(habit);
  const amounts = amountsOf(habit, span.first, span.last);
  const [anyDay] = amounts;
  if (!target || !anyDay) return null;
  const write = (amount: number) => format.amount(Math.round(amount * 10) / 10, target.unit);
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
    <Section title={t`How much`}>
      <dl className="my-4 flex flex-wrap gap-x-12 gap-y-4">
        <Figure value={write(sumOf(amounts))}>
          <Trans>in {year}</Trans>
        </Figure>
        <Figure value={write(sumOf(amounts) / amounts.length)}>
          {t`on average, on days with an entry`}
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
    </Section>
  );
}

/** How much each habit with amounts came to in a year. */
function AmountsOfAll({ habits, span }: { habits: readonly KeptHabit[]; span: Span }) {
  const format = useFormat();
  const year = span.first.slice(0, 4);
  const sums = habits.flatMap((habit) => {
    const unit = latestAmountTarget(habit)?.unit;
    const sum = sumOf(amountsOf(habit, span.first, span.last));
    return unit === undefined || sum === 0 ? [] : [{ habit, unit, sum: Math.round(sum * 10) / 10 }];
  });
  if (sums.length === 0) return null;
  return (
    <Section title={<Trans>How much in {year}</Trans>}>
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
    </Section>
  );
}
