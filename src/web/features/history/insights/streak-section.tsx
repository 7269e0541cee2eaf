import { Trans, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import { judgedOutcomes } from '#domain/judged.ts';
import { currentStreak, longestRun, runsOf } from '#domain/runs.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { BestStreak } from './best-streak.tsx';
import { CurrentWords } from './current-words.tsx';
import { NoStreakWords } from './no-streak-words.tsx';
import { StreakStamps } from './streak-stamps.tsx';

interface StreakSectionProps {
  habit: KeptHabit;
  today: CivilDate;
}

/** The streak of a habit and its best one: in sentences, and stamp by stamp. */
export function StreakSection({ habit, today }: StreakSectionProps) {
  const { t } = useLingui();
  const outcomes = judgedOutcomes(habit, today);
  const streak = currentStreak(outcomes);
  const runs = runsOf(outcomes);
  const best = longestRun(runs.filter(({ unit }) => unit === streak.unit));
  const isBest = best !== undefined && streak.periods.includes(best.last);
  return (
    <section id="streak" aria-labelledby="streak-title">
      <h2 id="streak-title" className="mb-2 text-xl">
        <Trans>Streak</Trans>
      </h2>
      <p className="max-w-prose text-faint">
        {streak.length > 0 ? (
          <CurrentWords streak={streak} today={today} />
        ) : (
          <NoStreakWords outcomes={outcomes} last={runs.at(-1)} today={today} />
        )}{' '}
        {isBest && <Trans>It is the best one so far.</Trans>}
      </p>
      {streak.length > 0 && (
        <StreakStamps streak={streak} ink={habit.color} today={today} label={t`Current streak`} />
      )}
      {best && !isBest && (
        <BestStreak best={best} outcomes={outcomes} ink={habit.color} today={today} />
      )}
    </section>
  );
}
