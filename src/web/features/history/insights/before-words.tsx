import { Trans } from '@lingui/react/macro';
import type { Streak } from '#domain/runs.ts';
import { usePeriodName } from './use-period-name.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useToday } from '../../../notebook/today.tsx';

interface BeforeWordsProps {
  endedBy: Streak['endedBy'];
}

/** Says why a streak goes no further back. */
export function BeforeWords({ endedBy }: BeforeWordsProps) {
  const today = useToday();
  const format = useFormat();
  const nameOf = usePeriodName(today);
  switch (endedBy.reason) {
    case 'missed': {
      const name = nameOf(endedBy.period);
      return <Trans>Before it, {name} was missed.</Trans>;
    }
    case 'other_unit':
      return endedBy.before.length > 0 ? (
        <Trans>
          It comes after a streak of {format.span(endedBy.before.length, endedBy.before.unit)}.
        </Trans>
      ) : (
        <Trans>Before it, the goal was counted in another unit.</Trans>
      );
    case 'beginning':
      return <Trans>It goes back to the beginning of the habit.</Trans>;
  }
}
