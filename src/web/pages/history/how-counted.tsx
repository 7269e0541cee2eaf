import { Trans, useLingui } from '@lingui/react/macro';
import { goalsByDay } from '#domain/goal.ts';
import { judgedOutcomes } from '#domain/judged.ts';
import { overallPercentage } from '#domain/percentages.ts';
import type { Span } from '#domain/period.ts';
import { halfLifeOf } from '#domain/strength.ts';
import { percentageOf, shareOf } from '#domain/tally.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';
import { useKept } from './use-kept.ts';
import { useStrength } from './use-strength.ts';

/** How the figures of a habit's page come about. */
export function HowHabitIsCounted({ habit, span }: { habit: ShownHabit; span: Span }) {
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const { kept, asked } = useKept([habit], span);
  const { ours, loops, differs, startsFull } = useStrength(habit, span);
  const year = span.first.slice(0, 4);
  const final = ours.at(-1);
  const goal = final && goalsByDay(habit.goals)(final.day);
  const fading = goal && format.span(Math.round(halfLifeOf(goal.schedule)), 'day');
  const loopScore = format.percentage((loops.at(-1)?.score ?? 0) * 100);
  const since = percentageOf(shareOf(judgedOutcomes(habit, today)));
  const sinceBegin = since === undefined ? undefined : format.percentage(since);
  return (
    <div className="flex max-w-prose flex-col gap-3 text-faint">
      <p>
        <Trans>
          <strong className="font-semibold text-ink">Completion</strong>: in {year}, kept {kept} of{' '}
          {asked}. Rest days, skipped days and days missed in a pause are left out.
        </Trans>{' '}
        {t`What is asked for a whole week or month counts once, on its last day.`}{' '}
        {sinceBegin && <Trans>Since the beginning, it is {sinceBegin}.</Trans>}
      </p>
      {fading && (
        <p>
          <Trans>
            <strong className="font-semibold text-ink">Strength</strong>: an average over all days,
            in which older ones fade: after {fading}, a day weighs half as much. Skipped days and
            pauses don’t change it.
          </Trans>{' '}
          {differs && (
            <Trans>
              Loop Habit Tracker comes to {loopScore}: that is the dashed line. It has no pauses,
              and leaves skipped days among those that it looks back over.
            </Trans>
          )}{' '}
          {differs &&
            startsFull &&
            t`What is avoided begins there at full strength, with the first entry.`}
        </p>
      )}
    </div>
  );
}

/** How the figures of all habits come about; the specification's percentage stands here alone. */
export function HowAllAreCounted({ habits }: { habits: readonly ShownHabit[] }) {
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const overall = format.percentage(overallPercentage(habits, today));
  return (
    <div className="flex max-w-prose flex-col gap-3 text-faint">
      <p>
        {t`What is asked for a whole week or month counts once, on its last day. Rest days, skipped days and days missed in a pause are left out.`}{' '}
        {t`A change is shown once there are eight cases in each of the two four-week periods.`}
      </p>
      <p>
        {t`Overall completion is ${overall}: all stamps against the days since the oldest habit began.`}
      </p>
    </div>
  );
}
