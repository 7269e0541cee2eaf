import { Trans, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
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
  ink: Ink;
  today: CivilDate;
}

/** The longest streak of a habit, when it is not the current one. */
export function BestStreak({ best, ink, today }: BestStreakProps) {
  const { t, i18n } = useLingui();
  const nameOf = usePeriodName(today);
  const missed = best.miss && nameOf(best.miss);
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
        <LeftOutWords streak={best} /> <BeforeWords endedBy={best.endedBy} today={today} />{' '}
        {missed && <Trans>After it, {missed} was missed.</Trans>}
      </p>
      <StreakStamps streak={best} end={best.miss} ink={ink} today={today} label={t`Best streak`} />
    </>
  );
}
