import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { HabitColor } from '#contract/habit.ts';

export const COLOR_NAMES: Record<HabitColor, MessageDescriptor> = {
  tomato: msg`Tomato red`,
  amber: msg`Amber`,
  olive: msg`Olive`,
  green: msg`Green`,
  teal: msg`Teal`,
  blue: msg`Blue`,
  violet: msg`Violet`,
  rose: msg`Rose`,
};
