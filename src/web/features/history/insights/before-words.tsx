import { Trans, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Streak } from '#domain/runs.ts';
import { formatSpan } from '../../../ui/format-number.ts';
import { usePeriodName } from './use-period-name.ts';

interface BeforeWordsProps {
  endedBy: Streak['endedBy'];
  today: CivilDate;
}

/** Says why a streak goes no further back. */
export function BeforeWords({ endedBy, today }: BeforeWordsProps) {
  const { i18n } = useLingui();
  const nameOf = usePeriodName(today);
  switch (endedBy.reason) {
    case 'missed': {
      const name = nameOf(endedBy.period);
      return <Trans>Before it, {name} was missed.</Trans>;
    }
    case 'other_unit':
      return endedBy.before.length > 0 ? (
        <Trans>
          It comes after a streak of{' '}
          {formatSpan(endedBy.before.length, endedBy.before.unit, i18n.locale)}.
        </Trans>
      ) : (
        <Trans>Before it, the goal was counted in another unit.</Trans>
      );
    case 'beginning':
      return <Trans>It goes back to the beginning of the habit.</Trans>;
  }
}
