import { Trans, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import type { PeriodOutcome } from '#domain/outcome.ts';
import { missAfter } from '#domain/runs.ts';
import type { Run } from '#domain/runs.ts';
import { formatSpan } from '../../../ui/format-number.ts';
import { OpenWords } from './open-words.tsx';
import { usePeriodName } from './use-period-name.ts';

interface NoStreakWordsProps {
  /** of the habit, the oldest first */
  outcomes: readonly PeriodOutcome[];
  /** the streak before, if there was one */
  last: Run | undefined;
  today: CivilDate;
}

/** Where no streak runs: what ended the last one, and what can begin a new one. */
export function NoStreakWords({ outcomes, last, today }: NoStreakWordsProps) {
  const { i18n } = useLingui();
  const nameOf = usePeriodName(today);
  const miss = last && missAfter(last, outcomes);
  const open = <OpenWords period={outcomes.at(-1)} />;
  if (!last) {
    return (
      <>
        <Trans>There was no streak yet.</Trans> {open}
      </>
    );
  }
  const span = formatSpan(last.length, last.unit, i18n.locale);
  const name = miss && nameOf(miss);
  return (
    <>
      <Trans>
        <strong className="font-semibold text-ink">No streak</strong> is running.
      </Trans>{' '}
      {name ? (
        <Trans>
          The last one, of {span}, ended because {name} was missed.
        </Trans>
      ) : (
        <Trans>The last one, of {span}, ended when the goal was counted in another unit.</Trans>
      )}{' '}
      {open}
    </>
  );
}
