import { Trans, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import type { PeriodOutcome } from '#domain/outcome.ts';
import type { Run } from '#domain/runs.ts';
import { formatSpan } from '../../../ui/format-number.ts';
import { OpenWords } from './open-words.tsx';
import { usePeriodName } from './use-period-name.ts';

interface NoStreakWordsProps {
  /** the period of today */
  now: PeriodOutcome | undefined;
  /** the streak before, if there was one */
  last: Run | undefined;
  today: CivilDate;
}

/** Where no streak runs: what ended the last one, and what can begin a new one. */
export function NoStreakWords({ now, last, today }: NoStreakWordsProps) {
  const { i18n } = useLingui();
  const nameOf = usePeriodName(today);
  const open = <OpenWords period={now} />;
  if (!last) {
    return (
      <>
        <Trans>There was no streak yet.</Trans> {open}
      </>
    );
  }
  const span = formatSpan(last.length, last.unit, i18n.locale);
  const name = last.miss && nameOf(last.miss);
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
