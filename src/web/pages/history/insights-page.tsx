import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { insightAmong } from '#domain/insight-among.ts';
import { latelyOf, type Lately } from '#domain/lately.ts';
import { mondayOf } from '#domain/period.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { strengthNow } from '#domain/strength.ts';
import { percentageOf } from '#domain/tally.ts';
import type { WeekInsight } from '#domain/week-insight.ts';
import { weekToldOn } from '#domain/weekly-letter.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';
import { INK_CLASS } from '../../ui/stamp.tsx';

/** How all habits do: what can be told of the week, and a row a habit, sorted by what changed. */
export function InsightsPage({ habits }: { habits: readonly ShownHabit[] }) {
  const { t } = useLingui();
  const today = useToday();
  const insightText = useInsightText();
  const told = insightAmong(habits, weekToldOn(mondayOf(today)), today);
  const rows = habits.map((habit) => ({ habit, lately: latelyOf(habit, today) }));
  const weightOf = ({ change }: Lately) => (change === undefined ? -1 : Math.abs(change));
  return (
    <>
      {told && (
        <p className="mb-6 max-w-prose text-lg">
          <span className="block text-sm text-faint">{t`Last week`}</span>
          {insightText(told.habit.name, told.insight)}
        </p>
      )}
      <table className="w-full border-separate border-spacing-0 max-sm:table-fixed">
        <caption className="sr-only">{t`Insights`}</caption>
        <thead>
          <tr className="text-sm text-faint">
            <Head isFirst>{t`Habit`}</Head>
            <Head>{t`Last 4 weeks`}</Head>
            <Head>{t`Change in points`}</Head>
            <Head>{t`Streak`}</Head>
            <Head>{t`Strength`}</Head>
          </tr>
        </thead>
        <tbody>
          {rows
            .toSorted((a, b) => weightOf(b.lately) - weightOf(a.lately))
            .map(({ habit, lately }) => (
              <InsightRow key={habit.id} habit={habit} lately={lately} today={today} />
            ))}
        </tbody>
      </table>
    </>
  );
}

function Head({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={
        isFirst
          ? 'pb-2 text-left font-semibold max-sm:w-0 max-sm:max-w-0 max-sm:overflow-hidden'
          : 'pb-2 pl-3 text-right align-bottom font-semibold max-sm:pl-2 max-sm:wrap-anywhere max-sm:hyphens-auto'
      }
    >
      {children}
    </th>
  );
}

const CELL_CLASS =
  'numerals border-t border-rule py-3 pl-3 text-right max-sm:pt-12 max-sm:pl-2 max-sm:text-sm max-sm:wrap-anywhere sm:whitespace-nowrap';

interface InsightRowProps {
  habit: ShownHabit;
  lately: Lately;
  today: CivilDate;
}

/** A habit: what was kept lately, against the time before, and how it stands. Nothing says nothing. */
function InsightRow({ habit, lately, today }: InsightRowProps) {
  const format = useFormat();
  const percentage = percentageOf(lately);
  const { length, unit } = runningStreak(habit, today);
  const strength = strengthNow(habit, today);
  return (
    <tr>
      <th
        scope="row"
        // Where a name has no room beside its figures, it stands above them.
        className="border-t border-rule text-left align-top max-sm:max-w-0 sm:align-middle"
      >
        <Link
          to="/habits/$id"
          params={{ id: habit.id }}
          className="flex min-h-12 items-center gap-3 py-1.5 leading-5 font-semibold hover:underline max-sm:w-[calc(100vw-2.5rem)]"
        >
          <span aria-hidden>{habit.icon}</span>
          <span className="min-w-0 wrap-anywhere max-sm:truncate">{habit.name}</span>
        </Link>
      </th>
      <td className={CELL_CLASS}>
        {percentage !== undefined && (
          <span className="inline-flex items-center gap-3">
            <Share habit={habit} lately={lately} percentage={percentage} />
            <span className="min-w-13">{format.percentage(percentage)}</span>
          </span>
        )}
      </td>
      <td className={CELL_CLASS}>{lately.change !== undefined && format.change(lately.change)}</td>
      <td className={CELL_CLASS}>{length > 0 && format.span(length, unit)}</td>
      <td className={CELL_CLASS}>{strength !== undefined && format.percentage(strength * 100)}</td>
    </tr>
  );
}

interface ShareProps {
  habit: ShownHabit;
  lately: Lately;
  percentage: number;
}

/** The share as a stroke of ink, and where it was before as a mark beside it. */
function Share({ habit, lately: { change }, percentage }: ShareProps) {
  return (
    <svg
      viewBox="0 0 100 12"
      aria-hidden
      className={`h-3 w-25 max-sm:hidden ${INK_CLASS[habit.color]}`}
    >
      <rect y="5.5" width="100" height="1" fill="currentColor" className="text-rule" />
      <rect y="3" width={percentage} height="6" rx="1.5" fill="currentColor" />
      {change !== undefined && change !== 0 && (
        <rect
          x={percentage - change - 1}
          width="2"
          height="12"
          fill="currentColor"
          className="text-ink"
        />
      )}
    </svg>
  );
}

/** Says what the weekly letter would: the rarest thing that the week brought. */
function useInsightText(): (name: string, insight: WeekInsight) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (name, insight) => {
    switch (insight.kind) {
      case 'seal': {
        const span = format.span(insight.length, insight.unit);
        return t`${name}: ${span} in a row, which earns a seal.`;
      }
      case 'longest': {
        const span = format.span(insight.length, insight.unit);
        return t`${name}: ${span} in a row, its longest streak so far.`;
      }
      case 'strength': {
        const percent = format.percentage(insight.percent);
        return t`The strength of ${name} has reached ${percent} for the first time.`;
      }
      case 'weekday': {
        const weekday = format.weekday(insight.weekday, 'long');
        const { kept, asked } = insight.share;
        return t`${weekday} goes best for ${name}: ${kept} of the last ${asked} were kept.`;
      }
    }
  };
}
