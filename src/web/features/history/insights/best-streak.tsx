import { Trans, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import type { PeriodOutcome } from '#domain/outcome.ts';
import { missAfter, streakOf } from '#domain/runs.ts';
import type { Run } from '#domain/runs.ts';
import { formatSpan } from '../../../ui/format-number.ts';
import type { Ink } from '../../../ui/stamp.tsx';
import { BeforeWords } from './before-words.tsx';
import { LeftOutWords } from './left-out-words.tsx';
import { runRange } from './run-range.ts';
import { StreakStamps } from './streak-stamps.tsx';
import { usePeriodName } from './use-period-name.ts';

interface BestStreakProps {
  best: Run;
  outcomes: readonly PeriodOutcome[];
  ink: Ink;
  today: CivilDate;
}

/** The longest streak of a habit, when it is not the current one. */
export function BestStreak({ best, outcomes, ink, today }: BestStreakProps) {
  const { t, i18n } = useLingui();
  const nameOf = usePeriodName(today);
  const streak = streakOf(best, outcomes);
  const miss = missAfter(best, outcomes);
  const missed = miss && nameOf(miss);
  const span = formatSpan(best.length, best.unit, i18n.locale);
  const range = runRange(best, i18n.locale);
  return (
    <>
      <h3 className="mt-6 mb-2 text-lg">
        <Trans>Best streak</Trans>
      </h3>
      <p className="max-w-prose text-faint">
        <Trans>
          <strong className="font-semibold text-ink">{span} in a row</strong>, {range}.
        </Trans>{' '}
        <LeftOutWords streak={streak} /> <BeforeWords endedBy={streak.endedBy} today={today} />{' '}
        {missed && <Trans>After it, {missed} was missed.</Trans>}
      </p>
      <StreakStamps streak={streak} end={miss} ink={ink} today={today} label={t`Best streak`} />
    </>
  );
}
