import { Trans, useLingui } from '@lingui/react/macro';
import type { Run } from '#domain/runs.ts';
import type { Ink } from '../../../ui/stamp.tsx';
import { BeforeWords } from './before-words.tsx';
import { LeftOutWords } from './left-out-words.tsx';
import { runRange } from './run-range.ts';
import { StreakStamps } from './streak-stamps.tsx';
import { usePeriodName } from './use-period-name.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useToday } from '../../../notebook/today.tsx';

interface BestStreakProps {
  best: Run;
  ink: Ink;
}

/** The longest streak of a habit, when it is not the current one. */
export function BestStreak({ best, ink }: BestStreakProps) {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = usePeriodName(today);
  const missed = best.miss && nameOf(best.miss);
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
        {missed && <Trans>After it, {missed} was missed.</Trans>}
      </p>
      <StreakStamps streak={best} end={best.miss} ink={ink} label={t`Best streak`} />
    </>
  );
}
