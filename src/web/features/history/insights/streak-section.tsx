import { Trans, useLingui } from '@lingui/react/macro';
import { judgedOutcomes } from '#domain/judged.ts';
import { currentStreak, longestRun, runsOf } from '#domain/runs.ts';
import type { KeptHabit } from '../../../notebook/kept-habit.ts';
import { BestStreak } from './best-streak.tsx';
import { CurrentWords } from './current-words.tsx';
import { NoStreakWords } from './no-streak-words.tsx';
import { StreakStamps } from './streak-stamps.tsx';
import { useToday } from '../../../notebook/today.tsx';

interface StreakSectionProps {
  habit: KeptHabit;
}

/** The streak of a habit and its best one: in sentences, and stamp by stamp. */
export function StreakSection({ habit }: StreakSectionProps) {
  const today = useToday();
  const { t } = useLingui();
  const outcomes = judgedOutcomes(habit, today);
  const streak = currentStreak(outcomes);
  const runs = runsOf(outcomes);
  const best = longestRun(runs.filter(({ unit }) => unit === streak.unit));
  const since = streak.periods[0]?.first ?? Infinity;
  const isBest = best !== undefined && best.last.first >= since;
  return (
    <section id="streak" aria-labelledby="streak-title">
      <h2 id="streak-title" className="mb-2 text-xl">
        <Trans>Streak</Trans>
      </h2>
      <p className="max-w-prose text-faint">
        {streak.length > 0 ? (
          <CurrentWords streak={streak} />
        ) : (
          <NoStreakWords now={outcomes.at(-1)} last={runs.at(-1)} />
        )}{' '}
        {isBest && <Trans>It is the best one so far.</Trans>}
      </p>
      {streak.length > 0 && (
        <StreakStamps streak={streak} ink={habit.color} label={t`Current streak`} />
      )}
      {best && !isBest && <BestStreak best={best} ink={habit.color} />}
    </section>
  );
}
