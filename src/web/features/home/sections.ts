import type { GroupAnswer } from '#contract/group.ts';
import { FREQUENCIES } from '#domain/habit.ts';
import type { Frequency } from '#domain/habit.ts';
import type { KeptHabit } from '../../notebook/shown.ts';

/** What stands under one heading: the habits of a group, or those of no group by their frequency. */
export interface Section<H extends KeptHabit> {
  /** the id of the group, or the frequency */
  key: string;
  of: GroupAnswer | Frequency;
  habits: H[];
  /** how many of them have a row so far; all, where nothing is said */
  rows?: number;
}

/** No row is lower, in CSS pixels. */
const LOWEST_ROW = 60;

/** The sections with as many rows as fill a window of some height; those that are folded have none. */
export function withFirstRows<H extends KeptHabit>(
  sections: readonly Section<H>[],
  height: number,
  isFolded: (key: string) => boolean,
): Section<H>[] {
  let left = Math.ceil(height / LOWEST_ROW);
  return sections.map((section) => {
    if (isFolded(section.key)) return section;
    const rows = Math.min(left, section.habits.length);
    left -= rows;
    return { ...section, rows };
  });
}

/**
 * Habits by group, in the order of both, then those of no group by frequency. Sections without a
 * habit are left out. A habit whose group is not known, as after it was deleted elsewhere, has none.
 */
export function sectionsOf<H extends KeptHabit>(
  habits: readonly H[],
  groups: readonly GroupAnswer[],
): Section<H>[] {
  const known = new Set(groups.map(({ id }) => id));
  const loose = habits.filter(({ group_id }) => group_id === null || !known.has(group_id));
  return [
    ...groups.map((group) => ({
      key: group.id,
      of: group,
      habits: habits.filter(({ group_id }) => group_id === group.id),
    })),
    ...FREQUENCIES.map((frequency) => ({
      key: frequency,
      of: frequency,
      habits: loose.filter((habit) => habit.frequency === frequency),
    })),
  ].filter((section) => section.habits.length > 0);
}
