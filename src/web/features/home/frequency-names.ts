import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Frequency } from '#domain/habit.ts';

/** The heading that habits of a frequency stand under. */
export const FREQUENCY_NAMES: Record<Frequency, MessageDescriptor> = {
  DAILY: msg`Daily`,
  WEEKLY: msg`Weekly`,
  MONTHLY: msg`Monthly`,
};
