import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { civilDateOf } from '#domain/civil-date.ts';
import { outcomesBetween } from '#domain/judged.ts';
import type { Span } from '#domain/period.ts';
import { longestRun, runsOf } from '#domain/runs.ts';
import { percentageOf, shareOf } from '#domain/tally.ts';
import type { Unit } from '#domain/unit.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/use-format.ts';

interface HabitWordsProps {
  habit: KeptHabit;
  span: Span;
}

/** A habit's keeping in parts: "Kept 259 of 325 days", "80%", "best streak 61 days (3 March – 2 May)". */
export function HabitWords({ habit, span }: HabitWordsProps) {
  const today = useToday();
  const format = useFormat();
  const outcomes = outcomesBetween(habit, span.first, span.last, today);
  const { kept, asked } = shareOf(outcomes);
  const best = longestRun(runsOf(outcomes));
  const percentage = percentageOf({ kept, asked });
  if (percentage === undefined) return <Trans>Nothing was asked for during this time.</Trans>;
  const unit = outcomes.at(-1)?.unit ?? 'day';
  const share = format.percentage(percentage);
  return (
    <>
      <strong className="font-semibold text-ink">{keptText(kept, asked, unit)}</strong>
      <span>{share}</span>
      {best && (
        <span>
          <Trans>
            best streak {format.span(best.length, best.unit)}{' '}
            <span className="inline-block">
              (
              {format.dateRange(civilDateOf(best.first.first), civilDateOf(best.last.last), {
                day: 'numeric',
                month: 'long',
              })}
              )
            </span>
          </Trans>
        </span>
      )}
    </>
  );
}

/** French has the unit beside what was kept: « 4 mois tenus sur 9 ». */
function keptText(kept: number, asked: number, unit: Unit): string {
  switch (unit) {
    case 'day':
      return plural(asked, { one: `Kept ${kept} of # day`, other: `Kept ${kept} of # days` });
    case 'week':
      return plural(asked, { one: `Kept ${kept} of # week`, other: `Kept ${kept} of # weeks` });
    case 'month':
      return plural(asked, { one: `Kept ${kept} of # month`, other: `Kept ${kept} of # months` });
  }
}

interface AllWordsProps {
  habits: readonly KeptHabit[];
  span: Span;
}

/** The keeping of all habits in parts: "Kept 412 times", "78% of what was asked". */
export function AllWords({ habits, span }: AllWordsProps) {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  const { kept, asked } = shareOf(
    habits.flatMap((habit) => outcomesBetween(habit, span.first, span.last, today)),
  );
  const share = format.percentage(percentageOf({ kept, asked }) ?? 0);
  return (
    <>
      <strong className="font-semibold text-ink">
        <Plural value={kept} _0="Never kept" one="Kept once" other="Kept # times" />
      </strong>
      {asked > 0 && <span>{t`${share} of what was asked`}</span>}
    </>
  );
}
