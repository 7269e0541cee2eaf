import { Trans, useLingui } from '@lingui/react/macro';
import { judgedOutcomes } from '#domain/judged.ts';
import { currentStreak, longestRun, runsOf } from '#domain/runs.ts';
import type { Run } from '#domain/runs.ts';
import { Seal } from '../../habit/days/seal.tsx';
import type { KeptHabit } from '../../../sync/shown.ts';
import { useToday } from '../../../sync/today.tsx';
import type { Ink } from '../../../ui/stamp.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { StreakStamps } from './streak-stamps.tsx';
import { BeforeWords, CurrentWords, LeftOutWords, NoStreakWords } from './streak-words.tsx';
import { runRange, usePeriodTime } from './use-period-name.ts';

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
      <div className="flex items-center gap-6">
        <Seal length={streak.length} unit={streak.unit} ink={habit.color} />
        <p className="max-w-prose text-faint">
          {streak.length > 0 ? (
            <CurrentWords streak={streak} />
          ) : (
            <NoStreakWords now={outcomes.at(-1)} last={runs.at(-1)} />
          )}{' '}
          {isBest && <Trans>It is the best one so far.</Trans>}
        </p>
      </div>
      {streak.length > 0 && (
        <StreakStamps streak={streak} ink={habit.color} label={t`Current streak`} />
      )}
      {best && !isBest && <BestStreak best={best} ink={habit.color} />}
    </section>
  );
}

interface BestStreakProps {
  best: Run;
  ink: Ink;
}

/** The longest streak of a habit, when it is not the current one. */
function BestStreak({ best, ink }: BestStreakProps) {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = usePeriodTime();
  const time = best.miss && timeOf(best.miss);
  const span = format.span(best.length, best.unit);
  const range = runRange(best, format);
  return (
    <>
      <h3 className="mt-6 mb-2 text-lg">
        <Trans>Best streak</Trans>
      </h3>
      <p className="max-w-prose text-faint">
        <Trans>
          <strong className="font-semibold text-ink">{span} in a row</strong>, {range}.
        </Trans>{' '}
        <LeftOutWords streak={best} /> <BeforeWords endedBy={best.endedBy} />{' '}
        {time && <Trans>It was broken {time}.</Trans>}
      </p>
      <StreakStamps streak={best} end={best.miss} ink={ink} label={t`Best streak`} />
    </>
  );
}
