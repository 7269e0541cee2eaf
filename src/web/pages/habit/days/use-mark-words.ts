import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { DayMark } from '#domain/day-mark.ts';
import type { Outcome } from '#domain/outcome.ts';

const WORDS: Record<Exclude<DayMark | Outcome, 'none'>, MessageDescriptor> = {
  kept: msg`kept`,
  part: msg`kept in part`,
  done: msg`already done`,
  skipped: msg`skipped`,
  paused: msg`paused`,
  open: msg`not done yet`,
  avoided: msg`avoided so far`,
  lapse: msg`a lapse`,
  within: msg`within the limit so far`,
  missed: msg`missed`,
  before: msg`before the beginning`,
  rest: msg`rest day`,
  partial: msg`incomplete, doesn’t count`,
};

/** Says what a day bears, or what became of a period, in a word; empty where nothing is to be said. */
export function useMarkWords(): (mark: DayMark | Outcome) => string {
  const { i18n } = useLingui();
  return (mark) => (mark === 'none' ? '' : i18n._(WORDS[mark]));
}
