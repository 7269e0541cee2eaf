import { useLingui } from '@lingui/react/macro';
import type { DayMark } from '#domain/day-mark.ts';
import type { Outcome } from '#domain/outcome.ts';

/** What a day bears, or what became of a period, in a word; empty where nothing is to be said. */
export function useMarkWords(): Record<DayMark | Outcome, string> {
  const { t } = useLingui();
  return {
    kept: t`kept`,
    part: t`kept in part`,
    done: t`already done`,
    skipped: t`skipped`,
    paused: t`paused`,
    open: t`not done yet`,
    avoided: t`avoided so far`,
    lapse: t`a lapse`,
    within: t`within the limit so far`,
    missed: t`missed`,
    before: t`before the beginning`,
    none: '',
    rest: t`rest day`,
    partial: t`incomplete, doesn’t count`,
  };
}
