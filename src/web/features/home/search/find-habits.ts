import type { GroupAnswer } from '#contract/group.ts';
import type { KeptHabit } from '../../../notebook/shown.ts';
import { foldText } from '../../../ui/fold-text.ts';

/**
 * The habits that have every word of what was typed, or parts of words, in their name, description
 * or group; all when nothing was typed.
 */
export function findHabits<H extends KeptHabit>(
  habits: readonly H[],
  groups: readonly GroupAnswer[],
  query: string,
): H[] {
  const words = foldText(query).split(/\s+/);
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  return habits.filter(({ name, description, group_id }) => {
    const text = foldText(`${name} ${description} ${groupNames.get(group_id ?? '') ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
