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
  const since = streak.periods[0]?.first ?? Infinity;
  const isBest = best !== undefined && best.last.first >= since;
  return (
    <section id="streak" aria-labelledby="streak-title">
      <h2 id="streak-title" className="mb-2 text-xl">
        <Trans>Streak</Trans>
      </h2>
      <p className="max-w-prose text-faint">
        {streak.length > 0 ? (
          <CurrentWords streak={streak} today={today} />
        ) : (
          <NoStreakWords now={outcomes.at(-1)} last={runs.at(-1)} today={today} />
        )}{' '}
        {isBest && <Trans>It is the best one so far.</Trans>}
      </p>
      {streak.length > 0 && (
        <StreakStamps streak={streak} ink={habit.color} today={today} label={t`Current streak`} />
      )}
      {best && !isBest && <BestStreak best={best} ink={habit.color} today={today} />}
    </section>
  );
}
