import { z } from 'zod/mini';
import { groupNameField } from '#contract/group.ts';
import { createHabitBody, DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import { cueField, remindersField } from '#contract/reminders.ts';
import { isCivilDate, type CivilDate } from '#domain/civil-date.ts';
import type { ChangeHabit } from '#domain/commands/command.ts';
import { listWith } from '#domain/commands/undo.ts';
import { frequencyOf, WEEKDAYS, type Goal, type Weekday } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import { startOfDay } from '#domain/today.ts';
import type { Form } from '../../app/form/use-form.tsx';
import { useUnfinished } from '../../app/form/use-unfinished.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import type { HabitBody } from '../habit/use-create-habit.ts';
import {
  asksTheSame,
  fieldsOf,
  goalIn,
  PLAIN_FIELDS,
  shownGoals,
  withGoal,
  type GoalFields,
  type UncheckedGoal,
} from './goal-fields.ts';

/** The choice of a group that is still to be made. */
export const NEW_GROUP = 'new';

/** A habit as it stands in the form. */
export type Draft = Pick<
  ShownHabit,
  'name' | 'description' | 'icon' | 'color' | 'cue' | 'reminders'
> & {
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
  habit: ShownHabit | undefined;
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
    cue: habit?.cue ?? '',
    reminders: habit?.reminders ?? [],
    since: undefined,
    goal: shown ? fieldsOf(shown, locale) : PLAIN_FIELDS,
    from: undefined,
    removed: [],
    group: habit?.group_id ?? '',
    newGroup: '',
  };
}

/**
 * The reminders of a draft once its goal is another. Those on just the days of the goal move along: on
 * days that ask for nothing they would never come.
 *
 * @param context of the form: what had days of its own when it was opened keeps them
 */
export function remindersOn(
  goal: GoalFields,
  former: Draft,
  context: DraftContext,
): Draft['reminders'] {
  return former.reminders.map((reminder) => {
    const before = context.habit?.reminders.find(({ id }) => id === reminder.id);
    const isMoving =
      before === reminder || String(reminder.weekdays.toSorted()) === String(daysOf(former.goal));
    return isMoving && (!before || follows(before, context))
      ? { ...reminder, weekdays: daysOf(goal) }
      : reminder;
  });
}

/** Whether a reminder was on the days of the goal, or of two goals of which one took over from the other. */
function follows({ weekdays }: Reminder, context: DraftContext): boolean {
  const shown = daysOf(draftOf(context).goal);
  const others = (context.habit?.goals ?? []).map(({ schedule }) =>
    schedule.every === 'DAILY' ? schedule.weekdays : WEEKDAYS,
  );
  return [shown, ...others].some(
    (days) => String(weekdays.toSorted()) === String(bothOf(shown, days)),
  );
}

/** Until a goal of later begins, the days of the one before it ask too. */
function untilLater(draft: Draft, context: DraftContext): Draft['reminders'] {
  return draft.reminders.map((reminder) => {
    const before = context.habit?.reminders.find(({ id }) => id === reminder.id);
    if (!before || before === reminder || !follows(before, context)) return reminder;
    return { ...reminder, weekdays: bothOf(before.weekdays, reminder.weekdays) };
  });
}

function bothOf(some: readonly Weekday[], others: readonly Weekday[]): readonly Weekday[] {
  return WEEKDAYS.filter((weekday) => some.includes(weekday) || others.includes(weekday));
}

/** All of them while none is chosen. */
function daysOf({ weekdays }: GoalFields): readonly Weekday[] {
  return weekdays.length > 0 ? weekdays : WEEKDAYS;
}

const unfinished = new Map<string, Draft>();

/**
 * A habit as it stands in the form.
 *
 * @returns the draft, what changes some of it, and whether anything was written
 */
export function useDraft(
  context: DraftContext,
): [Draft, (change: Partial<Draft>) => void, boolean] {
  const about = context.habit?.id ?? 'new';
  const [draft, setDraft, isWritten] = useUnfinished(unfinished, about, () => draftOf(context));
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  return [draft, change, isWritten];
}

/** What a draft means for the goals of its habit. */
interface Plan {
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
  const from = draft.from || today;
  const goal = isChanged ? { ...asked, from: from > begin ? from : begin } : asked;
  const others = (isChanged ? [shown, ...known.others] : known.others).filter(
    ({ from }) => from !== goal.from,
  );
  const removed = others.map(({ from }) => from).filter((from) => draft.removed.includes(from));
  const staying = others.filter(({ from }) => !removed.includes(from));
  return { begin, isChanged, goal, others, removed, staying };
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
 * it: the server knows the time of day better. So does another emoji: that of the habit may be newer than
 * this browser.
 */
export function bodyOf(draft: Draft, context: DraftContext, timeZone: string) {
  const { since, name, description, icon, color, cue, group, newGroup } = draft;
  const { begin, goal, staying } = planOf(draft, context);
  const isLater = goal.from > context.today && staying.some(({ from }) => from < goal.from);
  const reminders = isLater ? untilLater(draft, context) : draft.reminders;
  return {
    name,
    description,
    color,
    cue,
    reminders,
    frequency: frequencyOf(goal.schedule),
    goals: withGoal<UncheckedGoal>(goal, staying, begin),
    ...(group === NEW_GROUP ? { new_group: newGroup } : { group_id: group || null }),
    ...(icon !== context.habit?.icon && { icon }),
    ...(since && { created_at: isCivilDate(since) ? startOfDay(since, timeZone) : since }),
  };
}

const FIELDS = ['name', 'description', 'icon', 'color', 'group_id', 'cue', 'reminders'] as const;

/**
 * What a form changes of a habit as it was opened: the rest may have changed elsewhere meanwhile. Goals
 * and reminders are each sent all together, and so those that changed elsewhere go along.
 */
export function changesOf(
  opened: ShownHabit,
  habit: ShownHabit,
  body: HabitBody,
): Omit<ChangeHabit, 'type' | 'habit'> {
  const { goals = opened.goals, reminders = opened.reminders, created_at } = body;
  const changed = FIELDS.filter(
    (name) =>
      body[name] !== undefined && JSON.stringify(body[name]) !== JSON.stringify(opened[name]),
  );
  const isNew = (goal: Goal) => !opened.goals.some((each) => textOf([each]) === textOf([goal]));
  // Of one date the last counts: what was chosen here.
  const all = [...goals, ...habit.goals.filter(isNew), ...goals.filter(isNew)];
  return {
    ...Object.fromEntries(changed.map((name) => [name, body[name]])),
    ...(changed.includes('reminders') && {
      reminders: listWith([reminders, opened.reminders, habit.reminders], ({ id }) => id),
    }),
    ...(textOf(goals) !== textOf(opened.goals) && {
      goals: [...new Map(all.map((goal) => [goal.from, goal])).values()],
    }),
    ...(created_at === undefined ? {} : { created_at }),
  };
}

function textOf(goals: readonly Goal[]): string {
  return JSON.stringify(goals.toSorted((a, b) => (a.from < b.from ? 1 : -1)));
}

/** What each part of the form is given. */
export interface FormPart {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  setGoal: (change: Partial<GoalFields>) => void;
  /** the name of the field of a path, and what is wrong with it */
  field: Form['field'];
  habit: ShownHabit | undefined;
  plan: Plan;
}
