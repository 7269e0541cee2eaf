import { useLingui } from '@lingui/react/macro';
import type { DayMark } from '#domain/day-mark.ts';
import type { Outcome } from '#domain/outcome.ts';

/** What a day bears, or what became of a period, in a word; empty where nothing is to be said. */
export function useMarkWords(): Record<DayMark | Outcome, string> {
  const { t } = useLingui();
  return {
    kept: t`kept`,
    part: t`kept in part`,
    skipped: t`skipped`,
    paused: t`paused`,
    open: t`still open`,
    missed: t`missed`,
    none: '',
    rest: t`at rest`,
    partial: t`incomplete, not counted`,
  };
}
