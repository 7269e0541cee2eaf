import { Trans } from '@lingui/react/macro';
import type { PeriodOutcome } from '#domain/outcome.ts';

/** Says that the latest period can still be kept, if that is so. */
export function OpenWords({ period }: { period: PeriodOutcome | undefined }) {
  if (period?.outcome !== 'open') return null;
  switch (period.unit) {
    case 'day':
      return <Trans>Today is still open.</Trans>;
    case 'week':
      return <Trans>This week is still open.</Trans>;
    case 'month':
      return <Trans>This month is still open.</Trans>;
  }
}
