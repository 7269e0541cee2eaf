import { z } from 'zod/mini';
import { NOTE_MAX } from '#contract/completion.ts';
import { civilDateField, emojiField, instantField, line, paragraph } from '#contract/fields.ts';
import { amountField, goalsField } from '#contract/goal.ts';
import { groupNameField } from '#contract/group.ts';
import { DESCRIPTION_MAX, HABIT_COLORS, HABIT_NAME_MAX, habitNameField } from '#contract/habit.ts';
import { IMPORT_SOURCES, remarkSchema } from '#contract/import.ts';
import { REASON_MAX } from '#contract/pause.ts';
import { settingsSchema } from '#contract/profile.ts';
import { reminderSettingsSchema } from '#contract/reminder-settings.ts';
import { answersField, cueField, remindersField } from '#contract/reminders.ts';
import type { DatedEntry, Entries } from '#domain/entries.ts';
import type { Goal } from '#domain/goal.ts';
import { isSlug, MAX_SLUGS } from '#domain/slug.ts';
import { DAYS_PATTERN } from '#domain/year-page.ts';
import { LONGEST_KEY, LONGEST_PLACE } from './clean-text.ts';
import { MAX_SOURCES } from './limits.ts';

/** A key may have a number added to it. */
const keyField = line(0, LONGEST_KEY + 10);

const slugField = z.string().check(z.refine(isSlug));

const entrySchema = z.strictObject({
  value: z.nullable(z.union([z.boolean(), amountField])),
  skipped: z.exactOptional(z.literal(true)),
  note: z.exactOptional(paragraph(NOTE_MAX)),
});

/** A year of a habit, as it is stored. */
export const pageSchema = z.strictObject({
  year: z.int().check(z.minimum(1970), z.maximum(9999)),
  days: z.string().check(z.regex(DAYS_PATTERN)),
  more: z.record(
    z.string().check(z.regex(/^\d{1,3}$/)),
    z.strictObject({
      v: z.exactOptional(amountField),
      n: z.exactOptional(paragraph(NOTE_MAX)),
      o: z.exactOptional(z.literal(1)),
    }),
  ),
});

/** What was entered for a day before, as Habitude's own export has it. */
export const changeSchema = z.strictObject({
  /** its place among the changes of all habits */
  order: z.int(),
  date: civilDateField,
  /** milliseconds since 1970 */
  until: z.int(),
  entry: entrySchema,
});

export type ImportedChange = z.infer<typeof changeSchema>;

/** What is said of a habit before its entries. */
export const habitSchema = z.strictObject({
  /** what it is known by when the same tracker is imported again: a kind, a colon and a name */
  sourceKey: keyField,
  /** what another file of the tracker may know it by, where that is less sure: the surest first */
  otherKeys: z.optional(z.array(keyField)),
  /** what earlier versions of Habitude knew it by, which counts where its name is the same here */
  formerKey: z.optional(keyField),
  /** the habit of this account that it may once have been */
  formerId: z.optional(z.string().check(z.maxLength(36))),
  name: habitNameField,
  description: paragraph(DESCRIPTION_MAX),
  icon: z.optional(emojiField),
  color: z.optional(z.enum(HABIT_COLORS)),
  /** the key of one of the file's groups */
  group: z.optional(keyField),
  isActive: z.boolean(),
  /** the day from which on it was tracked; the first entry where the file does not say */
  begin: z.optional(civilDateField),
  goals: goalsField,
  /** after what it comes in the day */
  cue: z.optional(cueField),
  reminders: z.optional(remindersField),
  /** what only Habitude's own export knows */
  own: z.optional(
    z.strictObject({
      id: z.uuid(),
      createdAt: instantField,
      answers: z.optional(answersField),
      /** by what files of other trackers knew it where it comes from */
      sources: z.optional(z.array(keyField).check(z.maxLength(MAX_SOURCES))),
      slugs: z.optional(z.array(slugField).check(z.maxLength(MAX_SLUGS))),
    }),
  ),
});

type HabitHead = z.infer<typeof habitSchema>;

/** A habit of any tracker, in the terms of this one. */
export interface ImportedHabit<Days = Entries> extends Omit<HabitHead, 'goals' | 'own'> {
  goals: readonly Goal[];
  entries: Days;
  /** with its changes, the oldest first */
  own?: (NonNullable<HabitHead['own']> & { changes: readonly ImportedChange[] }) | undefined;
}

const groupSchema = z.strictObject({
  key: keyField,
  /** of Habitude's own export */
  id: z.optional(z.uuid()),
  name: groupNameField,
});

export type ImportedGroup = z.infer<typeof groupSchema>;

const pauseSchema = z.strictObject({
  id: z.uuid(),
  /** the source key of its habit; null: of all habits */
  habit: z.nullable(keyField),
  first: civilDateField,
  last: z.nullable(civilDateField),
  reason: line(0, REASON_MAX),
});

export type ImportedPause = z.infer<typeof pauseSchema>;

/** What is said of a file before its habits. */
export const fileSchema = z.strictObject({
  source: z.enum(IMPORT_SOURCES),
  groups: z.array(groupSchema),
  pauses: z.array(pauseSchema),
  /** of the account, as Habitude's own export has them */
  settings: z.optional(settingsSchema),
  reminders: z.optional(reminderSettingsSchema),
});

/** What is said of it after them. */
export const remarksSchema = z.array(
  z.strictObject({
    ...remarkSchema.shape,
    habit: z.nullable(line(0, HABIT_NAME_MAX)),
    place: z.nullable(line(0, LONGEST_PLACE)),
  }),
);

/** All that a file says, in the terms of this tracker. */
export interface ImportedFile extends z.infer<typeof fileSchema> {
  habits: readonly ImportedHabit[];
  remarks: z.infer<typeof remarksSchema>;
}

/** The same as it is read, its entries in lists. */
export type ListedHabit = ImportedHabit<readonly DatedEntry[]>;

export interface ListedFile extends Omit<ImportedFile, 'habits'> {
  habits: readonly ListedHabit[];
}
