import { Trans } from '@lingui/react/macro';
import type { PeriodOutcome } from '#domain/outcome.ts';
import type { Run } from '#domain/runs.ts';
import { OpenWords } from './open-words.tsx';
import { usePeriodName } from './use-period-name.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useToday } from '../../../notebook/today.tsx';

interface NoStreakWordsProps {
  /** the period of today */
  now: PeriodOutcome | undefined;
  /** the streak before, if there was one */
  last: Run | undefined;
}

/** Where no streak runs: what ended the last one, and what can begin a new one. */
export function NoStreakWords({ now, last }: NoStreakWordsProps) {
  const today = useToday();
  const format = useFormat();
  const nameOf = usePeriodName(today);
  const open = <OpenWords period={now} />;
  if (!last) {
    return (
      <>
        <Trans>There was no streak yet.</Trans> {open}
      </>
    );
  }
  const span = format.span(last.length, last.unit);
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
