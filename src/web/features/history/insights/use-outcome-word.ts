import { useLingui } from '@lingui/react/macro';
import type { Outcome } from '#domain/outcome.ts';

/** Says what became of a period. */
export function useOutcomeWord(): (outcome: Outcome) => string {
  const { t } = useLingui();
  return (outcome) => {
    switch (outcome) {
      case 'kept':
        return t`kept`;
      case 'missed':
        return t`missed`;
      case 'open':
        return t`still open`;
      case 'skipped':
        return t`skipped`;
      case 'paused':
        return t`paused`;
      case 'rest':
        return t`at rest`;
      case 'partial':
        return t`incomplete, not counted`;
    }
  };
}
