import { z } from 'zod/mini';
import { datedEntryOf, entryOf } from '#contract/entry-on-wire.ts';
import { HABIT_COLORS } from '#contract/habit.ts';
import { extraHabitFields } from '#contract/notebook.ts';
import { amountField, goalsField } from '#contract/goal.ts';
import { civilDateField, instantField } from '#contract/fields.ts';
import { isInOrder, pauseFields } from '#contract/pause.ts';
import { settingsSchema } from '#contract/profile.ts';
import { reminderSettingsSchema } from '#contract/reminder-settings.ts';
import { beginOf, FREQUENCIES } from '#domain/habit.ts';
import { plainGoal, targetOn, type Goal } from '#domain/goal.ts';
import type { ImportedChange } from '../imported-file.ts';
import { checked, hasFields } from '../opening/checked.ts';
import { damagedFile, newerVersion } from '../refusals.ts';
import { asNoted, type FoundEntry, type FoundHabit, type JsonFormat } from './format.ts';

const entrySchema = z.object({
  date: civilDateField,
  completed: z.boolean(),
  value: z.optional(amountField),
  skipped: z.optional(z.boolean()),
  note: z.optional(z.string()),
  note_only: z.optional(z.boolean()),
});

export const entriesSchema = z.array(entrySchema);

export const habitSchema = z.object({
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
  ...z.partial(z.object(extraHabitFields)).shape,
  sources: z.optional(z.array(z.string())),
  slugs: z.optional(z.array(z.string())),
  completions: entriesSchema,
});

export const changesSchema = z.array(
  z.object({
    habit_id: z.uuid(),
    date: civilDateField,
    until: instantField,
    completion: z.nullable(entrySchema),
  }),
);

const VERSIONS = [1, 2, 3, 4];

function isNewer(version: unknown): boolean {
  return Number.isSafeInteger(version) && Number(version) > Math.max(...VERSIONS);
}

/** Any version of the export; what later ones added may be missing. */
export const exportSchema = z.object({
  format: z.literal('habitude'),
  version: z.literal(VERSIONS),
  profile: z.optional(settingsSchema),
  reminders: z.optional(reminderSettingsSchema),
  groups: z.optional(z.array(z.object({ id: z.uuid(), name: z.string(), position: z.number() }))),
  habits: z.array(habitSchema),
  pauses: z.optional(
    z.array(z.object({ ...pauseFields, id: z.uuid(), reason: z.string() }).check(isInOrder)),
  ),
  changes: z.optional(changesSchema),
});

/** Habitude's own export: nothing is lost on the way through it. */
export const habitude: JsonFormat = {
  source: 'habitude',
  matches: (json) => hasFields(json, 'format') && json['format'] === 'habitude',
  read(json) {
    if (hasFields(json, 'version') && isNewer(json['version'])) throw newerVersion();
    const file = checked(exportSchema, json);
    const { habits, changes = [], version } = file;
    refuseDoubles('habits', habits);
    refuseStrays(file, new Set(habits.map(({ id }) => id)));
    const changesByHabit = Map.groupBy(changesOf(changes, 0), ({ habit_id }) => habit_id);
    return {
      ...headOf(file),
      habits: habits
        .toSorted((a, b) => a.position - b.position)
        .map((habit) =>
          habitOf(habit, {
            entries: entriesOf(habit, version),
            changes: (changesByHabit.get(habit.id) ?? []).map(({ change }) => change),
          }),
        ),
    };
  },
};

type Head = Omit<z.infer<typeof exportSchema>, 'habits'>;

/** What stands beside the habits. @throws ProblemError damaged_file */
export function headOf({ groups = [], pauses = [], profile, reminders }: Head) {
  refuseDoubles('groups', groups);
  refuseDoubles('pauses', pauses);
  return {
    settings: profile,
    reminders,
    groups: groups
      .toSorted((a, b) => a.position - b.position)
      .map(({ id, name }) => ({ key: id, id, name })),
    pauses: pauses.map(({ habit_id, ...pause }) => ({
      ...pause,
      habit: habit_id === null ? null : ownKey(habit_id),
    })),
  };
}

/** @throws ProblemError damaged_file with a pause of a habit that there isn't */
export function refuseStrays({ pauses = [] }: Head, ids: ReadonlySet<string>): void {
  const stray = pauses.findIndex(({ habit_id }) => habit_id !== null && !ids.has(habit_id));
  if (stray !== -1) throw damagedFile(`pauses.${stray}.habit_id`);
}

/** A habit with what was entered. */
export function habitOf(
  habit: Omit<z.infer<typeof habitSchema>, 'completions'>,
  { entries, changes }: { entries: FoundEntry[]; changes: ImportedChange[] },
): FoundHabit & { own: { id: string } } {
  const { id, created_at, answers, sources, slugs } = habit;
  return {
    sourceKey: ownKey(id),
    name: habit.name,
    description: habit.description,
    icon: habit.icon,
    color: habit.color,
    group: habit.group_id ?? undefined,
    isActive: habit.is_active,
    begin: beginOf(created_at),
    cue: habit.cue,
    reminders: habit.reminders,
    goals: goalsOf(habit),
    entries,
    own: { id, createdAt: created_at, answers, sources, slugs, changes },
  };
}

type Asking = Pick<z.infer<typeof habitSchema>, 'goals' | 'frequency' | 'created_at'>;

function goalsOf({ goals, frequency, created_at }: Asking): Goal[] {
  return goals ?? [plainGoal(frequency, beginOf(created_at))];
}

/** @param version earlier ones than the fourth don't say which notes stand alone */
function entriesOf(habit: z.infer<typeof habitSchema>, version: number): FoundEntry[] {
  const entries = habit.completions.map(datedEntryOf);
  if (version >= 4) return entries;
  const goals = goalsOf(habit);
  return entries.map((entry) => asNoted(entry, targetOn(goals, entry.date)));
}

/** Changes as they are kept, the oldest first. @param after how many stood before them in the file */
export function changesOf(
  changes: z.infer<typeof changesSchema>,
  after: number,
): { habit_id: string; change: ImportedChange }[] {
  return changes
    .flatMap(({ habit_id, date, until, completion }, place) => {
      // Earlier versions wrote down where nothing had stood.
      if (!completion) return [];
      const entry = entryOf(completion);
      const change = { order: -(after + place), date, until: Date.parse(until), entry };
      return [{ habit_id, change }];
    })
    .toReversed();
}

function refuseDoubles(list: string, items: readonly { id: string }[]): void {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id)) throw damagedFile(`${list}.${index}.id`);
    seen.add(id);
  }
}

/** By which Habitude knows a habit of its own export. */
export function ownKey(habitId: string): string {
  return `habitude:${habitId}`;
}
