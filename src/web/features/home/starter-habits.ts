import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { HabitColor } from '#contract/habit.ts';
import type { Frequency } from '#domain/habit.ts';

export interface StarterHabit {
  name: MessageDescriptor;
  icon: string;
  color: HabitColor;
  frequency: Frequency;
}

/** A handful of habits to begin with. */
export const STARTER_HABITS: readonly StarterHabit[] = [
  { name: msg`Read ten pages`, icon: '📖', color: 'tomato', frequency: 'DAILY' },
  { name: msg`Walk half an hour`, icon: '🚶', color: 'green', frequency: 'DAILY' },
  { name: msg`In bed by eleven`, icon: '🌙', color: 'blue', frequency: 'DAILY' },
  { name: msg`Write three lines`, icon: '✍️', color: 'violet', frequency: 'DAILY' },
  { name: msg`Swim`, icon: '🏊', color: 'teal', frequency: 'WEEKLY' },
  { name: msg`Call someone dear`, icon: '☎️', color: 'rose', frequency: 'WEEKLY' },
  { name: msg`Put something aside`, icon: '🪙', color: 'amber', frequency: 'MONTHLY' },
];
