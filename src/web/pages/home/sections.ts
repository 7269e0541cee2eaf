import type { GroupAnswer } from '#contract/group.ts';
import { FREQUENCIES } from '#domain/habit.ts';
import type { Frequency } from '#domain/habit.ts';
import type { KeptHabit } from '../../sync/shown.ts';

/** What began after the days shown: before anything else was there, or beside what was. */
type NotBegun = 'BEFORE' | 'LATER';

/**
 * What stands under one heading: the habits of a group, those of no group by their frequency, or
 * those that had not begun.
 */
export interface Section<H extends KeptHabit> {
  /** the id of the group, or what the habits have in common */
  key: string;
  of: GroupAnswer | Frequency | NotBegun;
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
 * Habits by group, in the order of both, then those of no group by frequency, and last those that
 * had not begun: on the first days somebody fills in there what was before. Sections without a
 * habit are left out. A habit whose group is not known, as after it was deleted elsewhere, has none.
 */
export function sectionsOf<H extends KeptHabit>(
  habits: readonly H[],
  groups: readonly GroupAnswer[],
  hasBegun: (habit: H) => boolean = () => true,
): Section<H>[] {
  const known = new Set(groups.map(({ id }) => id));
  const begun = habits.filter(hasBegun);
  const notBegun: NotBegun = begun.length === 0 ? 'BEFORE' : 'LATER';
  const loose = begun.filter(({ group_id }) => group_id === null || !known.has(group_id));
  return [
    ...groups.map((group) => ({
      key: group.id,
      of: group,
      habits: begun.filter(({ group_id }) => group_id === group.id),
    })),
    ...FREQUENCIES.map((frequency) => ({
      key: frequency,
      of: frequency,
      habits: loose.filter((habit) => habit.frequency === frequency),
    })),
    { key: notBegun, of: notBegun, habits: habits.filter((habit) => !hasBegun(habit)) },
  ].filter((section) => section.habits.length > 0);
}
