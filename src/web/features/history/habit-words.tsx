import { Trans } from '@lingui/react/macro';
import { civilDateOf } from '#domain/civil-date.ts';
import { outcomesBetween } from '#domain/judged.ts';
import { keptShare, longestRun, runsOf } from '#domain/runs.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import type { Span } from './span.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useToday } from '../../notebook/today.tsx';

/** Between figures of one line; it stays with the one before. */
const POINT = '\u00a0· ';

interface HabitWordsProps {
  habit: KeptHabit;
  span: Span;
}

/** A habit's keeping in a sentence: "Kept 259 of 325 days · 80% · best streak 61 days, 3 March – 2 May". */
export function HabitWords({ habit, span }: HabitWordsProps) {
  const today = useToday();
  const format = useFormat();
  const outcomes = outcomesBetween(habit, span.first, span.last, today);
  const { kept, asked, percentage } = keptShare(outcomes);
  const best = longestRun(runsOf(outcomes));
  if (asked === 0) return <Trans>Nothing was asked for during this time.</Trans>;
  const unit = outcomes.at(-1)?.unit ?? 'day';
  const askedSpan = format.span(asked, unit);
  const share = format.percentage(percentage);
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
        </>
      )}
    </>
  );
}
