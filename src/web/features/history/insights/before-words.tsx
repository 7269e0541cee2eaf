import { Trans } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Streak } from '#domain/runs.ts';
import { usePeriodName } from './use-period-name.ts';

interface BeforeWordsProps {
  endedBy: Streak['endedBy'];
  today: CivilDate;
}

/** Says why a streak goes no further back. */
export function BeforeWords({ endedBy, today }: BeforeWordsProps) {
  const nameOf = usePeriodName(today);
  switch (endedBy.reason) {
    case 'missed': {
      const name = nameOf(endedBy.period);
      return <Trans>Before it, {name} was missed.</Trans>;
    }
    case 'other_unit':
      return <Trans>Before it, the goal was counted in another unit.</Trans>;
    case 'beginning':
      return <Trans>It goes back to the beginning of the habit.</Trans>;
  }
}
