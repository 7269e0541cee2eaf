import { Trans } from '@lingui/react/macro';
import { outcomesBetween } from '#domain/judged.ts';
import type { Span } from '#domain/period.ts';
import { byLength, runsOf } from '#domain/runs.ts';
import type { KeptHabit } from '../../../sync/shown.ts';
import { useToday } from '../../../sync/today.tsx';
import { Stamp } from '../../../ui/stamp.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { runRange } from './use-period-name.ts';

interface LongestStreaksProps {
  habits: readonly KeptHabit[];
  /** whether the habits are several, and so are named */
  named: boolean;
  /** a year */
  span: Span;
}

const SHOWN = 5;

/** A streak of one period is none to be listed. */
const SHORTEST = 2;

/** The longest streaks of a year, with their dates. */
export function LongestStreaks({ habits, named, span }: LongestStreaksProps) {
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
    <section aria-labelledby="streaks-title">
      <h2 id="streaks-title" className="mb-2 text-xl">
        <Trans>Longest streaks of {year}</Trans>
      </h2>
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
              {named && (
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
    </section>
  );
}
