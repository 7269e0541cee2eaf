import { isCivilDate } from '#domain/civil-date.ts';
import { frequencyOf } from '#domain/goal.ts';
import { startOfDay } from '#domain/today.ts';
import { NEW_GROUP } from './draft.ts';
import type { Draft, DraftContext } from './draft.ts';
import type { UncheckedGoal } from './goal-fields.ts';
import { withGoal } from './goal-list.ts';
import { planOf } from './plan.ts';

/**
 * What is sent of a draft. The day since which it is tracked goes along only when the person set
 * it: the server knows the time of day better.
 */
export function bodyOf(draft: Draft, context: DraftContext, timeZone: string) {
  const { since, name, description, icon, color, group, newGroup } = draft;
  const { begin, goal, staying } = planOf(draft, context);
  return {
    name,
    description,
    icon,
    color,
    frequency: frequencyOf(goal.schedule),
    goals: withGoal<UncheckedGoal>(goal, staying, begin),
    ...(group === NEW_GROUP ? { new_group: newGroup } : { group_id: group || null }),
    ...(since && { created_at: isCivilDate(since) ? startOfDay(since, timeZone) : since }),
  };
}
