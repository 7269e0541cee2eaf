import { z } from 'zod/mini';
import { datedEntryOf, entryOf } from '#contract/entry-on-wire.ts';
import { HABIT_COLORS } from '#contract/habit.ts';
import { amountField, goalsField } from '#contract/goal.ts';
import { civilDateField, instantField } from '#contract/fields.ts';
import { updateProfileBody } from '#contract/profile.ts';
import { reminderSettingsSchema } from '#contract/reminder-settings.ts';
import { answersField, cueField, remindersField } from '#contract/reminders.ts';
import { FREQUENCIES } from '#domain/habit.ts';
import { beginOf } from '#domain/habit.ts';
import { plainGoal } from '#domain/goal.ts';
import { checked, hasFields } from '../opening/checked.ts';
import { damagedFile } from '../refusals.ts';
import type { JsonFormat } from './format.ts';

const entrySchema = z.object({
  date: civilDateField,
  completed: z.boolean(),
  value: z.optional(amountField),
  skipped: z.optional(z.boolean()),
  note: z.optional(z.string()),
});

const habitSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.enum(HABIT_COLORS),
  frequency: z.enum(FREQUENCIES),
  is_active: z.boolean(),
  position: z.number(),
  group_id: z.nullish(z.uuid()),
  goals: z.optional(goalsField),
  created_at: instantField,
  cue: z.optional(cueField),
  reminders: z.optional(remindersField),
  answers: z.optional(answersField),
  completions: z.array(entrySchema),
});

/** Any version of the export; what later ones added may be missing. */
const exportSchema = z.object({
  format: z.literal('habitude'),
  version: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  profile: z.optional(z.required(z.object(updateProfileBody.shape))),
  reminders: z.optional(reminderSettingsSchema),
  groups: z.optional(z.array(z.object({ id: z.uuid(), name: z.string(), position: z.number() }))),
  habits: z.array(habitSchema),
  pauses: z.optional(
    z.array(
      z
        .object({
          id: z.uuid(),
          habit_id: z.nullable(z.uuid()),
          first: civilDateField,
          last: z.nullable(civilDateField),
          reason: z.string(),
        })
        .check(
          z.refine(({ first, last }) => last === null || first <= last, {
            error: 'too_early',
            path: ['last'],
          }),
        ),
    ),
  ),
  changes: z.optional(
    z.array(
      z.object({
        habit_id: z.uuid(),
        date: civilDateField,
        until: instantField,
        completion: z.nullable(entrySchema),
      }),
    ),
  ),
});

/** Habitude's own export: nothing is lost on the way through it. */
export const habitude: JsonFormat = {
  source: 'habitude',
  matches: (json) => hasFields(json, 'format') && json['format'] === 'habitude',
  read(json) {
    const file = checked(exportSchema, json);
    const { habits, groups = [], pauses = [], changes = [], profile, reminders } = file;
    refuseDoubles('habits', habits);
    refuseDoubles('groups', groups);
    refuseDoubles('pauses', pauses);
    const ids = new Set(habits.map(({ id }) => id));
    const stray = pauses.findIndex(({ habit_id }) => habit_id !== null && !ids.has(habit_id));
    if (stray !== -1) throw damagedFile(`pauses.${stray}.habit_id`);
    const oldestFirst = changes.toReversed().map((change, order) => ({ ...change, order }));
    const changesByHabit = Map.groupBy(oldestFirst, ({ habit_id }) => habit_id);
    return {
      settings: profile,
      reminders,
      groups: groups
        .toSorted((a, b) => a.position - b.position)
        .map(({ id, name }) => ({ key: id, id, name })),
      habits: habits
        .toSorted((a, b) => a.position - b.position)
        .map((habit) => ({
          sourceKey: keyOf(habit.id),
          name: habit.name,
          description: habit.description,
          icon: habit.icon,
          color: habit.color,
          group: habit.group_id ?? undefined,
          isActive: habit.is_active,
          begin: beginOf(habit.created_at),
          cue: habit.cue,
          reminders: habit.reminders,
          goals: habit.goals ?? [plainGoal(habit.frequency, beginOf(habit.created_at))],
          entries: habit.completions.map(datedEntryOf),
          own: {
            id: habit.id,
            createdAt: habit.created_at,
            answers: habit.answers,
            changes: (changesByHabit.get(habit.id) ?? []).map(
              ({ date, until, completion, order }) => ({
                order,
                date,
                until: Date.parse(until),
                entry: completion && entryOf(completion),
              }),
            ),
          },
        })),
      pauses: pauses.map(({ habit_id, ...pause }) => ({
        ...pause,
        habit: habit_id === null ? null : keyOf(habit_id),
      })),
    };
  },
};

function refuseDoubles(list: string, items: readonly { id: string }[]): void {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id)) throw damagedFile(`${list}.${index}.id`);
    seen.add(id);
  }
}

function keyOf(habitId: string): string {
  return `habitude:${habitId}`;
}
