import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../notebook/shown.ts';
import { PLAIN_FIELDS, fieldsOf } from './goal-fields.ts';
import type { GoalFields } from './goal-fields.ts';
import { shownGoals } from './goal-list.ts';

/** The choice of a group that is still to be made. */
export const NEW_GROUP = 'new';

/** A habit as it stands in the form. */
export type Draft = Pick<KeptHabit, 'name' | 'description' | 'icon' | 'color'> & {
  /** the day since which it is tracked, once the person set it; empty when they emptied it */
  since: string | undefined;
  goal: GoalFields;
  /** the day from which a changed goal counts; the same applies */
  from: string | undefined;
  /** the dates of former goals to be taken out */
  removed: readonly CivilDate[];
  /** the id of a group, {@link NEW_GROUP}, or empty for none */
  group: string;
  newGroup: string;
};

/** What the draft is about and when it is written. */
export interface DraftContext {
  /** undefined for a new one */
  habit: KeptHabit | undefined;
  today: CivilDate;
  locale: string;
}

export function draftOf({ habit, today, locale }: DraftContext): Draft {
  const shown = habit && shownGoals(habit.goals, today)?.shown;
  return {
    name: habit?.name ?? '',
    description: habit?.description ?? '',
    icon: habit?.icon ?? DEFAULT_ICON,
    color: habit?.color ?? DEFAULT_COLOR,
    since: undefined,
    goal: shown ? fieldsOf(shown, locale) : PLAIN_FIELDS,
    from: undefined,
    removed: [],
    group: habit?.group_id ?? '',
    newGroup: '',
  };
}
