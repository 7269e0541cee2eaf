import { z } from 'zod/mini';
import { groupNameField } from '#contract/group.ts';
import { createHabitBody } from '#contract/habit.ts';
import { cueField, remindersField } from '#contract/reminders.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { isCivilDate } from '#domain/civil-date.ts';
import type { ChangeHabit } from '#domain/commands/command.ts';
import type { Goal } from '#domain/goal.ts';
import { frequencyOf } from '#domain/goal.ts';
import { startOfDay } from '#domain/today.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import type { HabitBody } from '../habit/use-create-habit.ts';
import type { Draft, DraftContext } from './draft.ts';
import { NEW_GROUP } from './draft.ts';
import { fieldsOf, goalIn } from './goal-fields.ts';
import type { UncheckedGoal } from './goal-fields.ts';
import { asksTheSame, shownGoals, withGoal } from './goal-list.ts';

/** What a draft means for the goals of its habit. */
export interface Plan {
  /** the day on which the habit begins */
  begin: string;
  /** whether the habit is to ask for something else than it does today */
  isChanged: boolean;
  goal: UncheckedGoal;
  /** the other goals of the habit, none of which has the date of this one */
  others: readonly Goal[];
  /** of these, the dates of the ones to be taken out */
  removed: readonly CivilDate[];
  /** and the ones that stay */
  staying: readonly Goal[];
}

/**
 * A changed goal counts from the day that the person set, or from today, and never from before the
 * habit begins.
 */
export function planOf(draft: Draft, { habit, today, locale }: DraftContext): Plan {
  const begin = draft.since || (habit ? habit.begin : today);
  const known = habit && shownGoals(habit.goals, today);
  if (!known) {
    const goal = goalIn(draft.goal, begin, locale);
    return { begin, isChanged: false, goal, others: [], removed: [], staying: [] };
  }
  const { shown } = known;
  const asked = goalIn(draft.goal, shown.from, locale);
  const isChanged = !asksTheSame(asked, goalIn(fieldsOf(shown, locale), shown.from, locale));
  const goal = isChanged ? { ...asked, from: latest(draft.from || today, begin) } : asked;
  const others = (isChanged ? [shown, ...known.others] : known.others).filter(
    ({ from }) => from !== goal.from,
  );
  const removed = others.map(({ from }) => from).filter((from) => draft.removed.includes(from));
  const staying = others.filter(({ from }) => !removed.includes(from));
  return { begin, isChanged, goal, others, removed, staying };
}

function latest(a: string, b: string): string {
  return a > b ? a : b;
}

/** What a draft is checked by before it is sent. */
export const formSchema = z.extend(createHabitBody, {
  cue: cueField,
  reminders: remindersField,
  /** the name of a group to be made first */
  new_group: z.optional(groupNameField),
});

/**
 * What is sent of a draft. The day since which it is tracked goes along only when the person set
 * it: the server knows the time of day better.
 */
export function bodyOf(draft: Draft, context: DraftContext, timeZone: string) {
  const { since, name, description, icon, color, cue, reminders, group, newGroup } = draft;
  const { begin, goal, staying } = planOf(draft, context);
  return {
    name,
    description,
    icon,
    color,
    cue,
    reminders,
    frequency: frequencyOf(goal.schedule),
    goals: withGoal<UncheckedGoal>(goal, staying, begin),
    ...(group === NEW_GROUP ? { new_group: newGroup } : { group_id: group || null }),
    ...(since && { created_at: isCivilDate(since) ? startOfDay(since, timeZone) : since }),
  };
}

const FIELDS = ['name', 'description', 'icon', 'color', 'group_id', 'cue', 'reminders'] as const;

/** What a form changes of a habit as it was opened: the rest may have changed elsewhere meanwhile. */
export function changesOf(habit: KeptHabit, body: HabitBody): Omit<ChangeHabit, 'type' | 'habit'> {
  const { goals = habit.goals, created_at } = body;
  const changed = FIELDS.filter(
    (name) => JSON.stringify(body[name] ?? null) !== JSON.stringify(habit[name]),
  );
  return {
    ...Object.fromEntries(changed.map((name) => [name, body[name] ?? null])),
    ...(textOf(goals) === textOf(habit.goals) ? {} : { goals }),
    ...(created_at === undefined ? {} : { created_at }),
  };
}

function textOf(goals: readonly Goal[]): string {
  return JSON.stringify(goals.toSorted((a, b) => (a.from < b.from ? 1 : -1)));
}
