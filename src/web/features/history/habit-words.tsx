import { Trans, useLingui } from '@lingui/react/macro';
import { civilDateOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { outcomesBetween } from '#domain/judged.ts';
import { keptShare, longestRun, runsOf } from '#domain/runs.ts';
import type { KeptHabit } from '../../shell/habits/kept-habit.ts';
import { formatDateRange } from '../../ui/format-date.ts';
import { formatPercentage, formatSpan } from '../../ui/format-number.ts';
import type { Span } from './span.ts';

/** Between figures of one line; it stays with the one before. */
const POINT = '\u00a0· ';

interface HabitWordsProps {
  habit: KeptHabit;
  span: Span;
  today: CivilDate;
}

/** A habit's keeping in a sentence: "Kept 259 of 325 days · 80% · best streak 61 days, 3 March – 2 May". */
export function HabitWords({ habit, span, today }: HabitWordsProps) {
  const { i18n } = useLingui();
  const outcomes = outcomesBetween(habit, span.first, span.last, today);
  const { kept, asked, percentage } = keptShare(outcomes);
  const best = longestRun(runsOf(outcomes));
  if (asked === 0) return <Trans>Nothing was asked for during this time.</Trans>;
  const unit = outcomes.at(-1)?.unit ?? 'day';
  const askedSpan = formatSpan(asked, unit, i18n.locale);
  const share = formatPercentage(percentage, i18n.locale);
  return (
    <>
      <strong className="font-semibold text-ink">
        <Trans>
          Kept {kept} of {askedSpan}
        </Trans>
      </strong>
      {POINT}
      {share}
      {best && (
        <>
          {POINT}
          <Trans>
            best streak {formatSpan(best.length, best.unit, i18n.locale)}{' '}
            <span className="inline-block">
              (
              {formatDateRange(
                civilDateOf(best.first.first),
                civilDateOf(best.last.last),
                i18n.locale,
                { day: 'numeric', month: 'long' },
              )}
              )
            </span>
          </Trans>
        </>
      )}
    </>
  );
}
