import { z } from 'zod/mini';
import { NOTE_MAX } from '#contract/completion.ts';
import { civilDateField, emojiField, instantField, line, paragraph } from '#contract/fields.ts';
import { amountField, goalsField } from '#contract/goal.ts';
import { groupNameField } from '#contract/group.ts';
import { DESCRIPTION_MAX, HABIT_COLORS, HABIT_NAME_MAX, habitNameField } from '#contract/habit.ts';
import { IMPORT_SOURCES, remarkSchema } from '#contract/import.ts';
import { REASON_MAX } from '#contract/pause.ts';
import { problemSchema } from '#contract/problem.ts';
import type { FieldError, ProblemCode } from '#contract/problem.ts';
import { updateProfileBody } from '#contract/profile.ts';
import { LONGEST_KEY, LONGEST_PLACE } from './clean-text.ts';
import type { ImportedFile } from './imported-file.ts';

/** What became of a file: what is in it, or why it is refused. */
export type ReadOutcome =
  | { file: ImportedFile }
  | { refusal: { code: ProblemCode; errors?: FieldError[] | undefined } };

/** A key may have a number added to it. */
const keyField = line(0, LONGEST_KEY + 10);

const entrySchema = z.strictObject({
  value: z.union([z.boolean(), amountField]),
  skipped: z.exactOptional(z.literal(true)),
  note: z.exactOptional(paragraph(NOTE_MAX)),
});

const changeSchema = z.strictObject({
  order: z.int(),
  date: civilDateField,
  until: z.int(),
  entry: z.nullable(entrySchema),
});

export const habitSchema = z.strictObject({
  sourceKey: keyField,
  otherKeys: z.optional(z.array(keyField)),
  formerId: z.optional(z.string().check(z.maxLength(36))),
  name: habitNameField,
  description: paragraph(DESCRIPTION_MAX),
  icon: z.optional(emojiField),
  color: z.optional(z.enum(HABIT_COLORS)),
  group: z.optional(keyField),
  isActive: z.boolean(),
  begin: z.optional(civilDateField),
  goals: goalsField,
  own: z.optional(z.strictObject({ id: z.uuid(), createdAt: instantField })),
});

const pauseSchema = z.strictObject({
  id: z.uuid(),
  habit: z.nullable(keyField),
  first: civilDateField,
  last: z.nullable(civilDateField),
  reason: line(0, REASON_MAX),
});

/** The file but for its habits. */
const fileSchema = z.strictObject({
  source: z.enum(IMPORT_SOURCES),
  groups: z.array(
    z.strictObject({ key: keyField, id: z.optional(z.uuid()), name: groupNameField }),
  ),
  pauses: z.array(pauseSchema),
  settings: z.optional(z.required(z.object(updateProfileBody.shape))),
  remarks: z.array(
    z.strictObject({
      ...remarkSchema.shape,
      habit: z.nullable(line(0, HABIT_NAME_MAX)),
      place: z.nullable(line(0, LONGEST_PLACE)),
    }),
  ),
});

const refusalSchema = z.strictObject({
  code: problemSchema.shape.code,
  errors: problemSchema.shape.errors,
});

/** What the process that reads a file says, a message a line. */
export const messageSchema = z.union([
  z.strictObject({
    entries: z.array(z.strictObject({ date: civilDateField, ...entrySchema.shape })),
  }),
  z.strictObject({ changes: z.array(changeSchema) }),
  z.strictObject({ habit: habitSchema }),
  z.strictObject({ file: fileSchema }),
  z.strictObject({ refusal: refusalSchema }),
  z.strictObject({ end: z.literal(true) }),
]);

/** How many entries or changes there are in a message: few enough to make nobody wait. */
const BATCH = 200;

/**
 * An outcome in messages: a refusal; or the file without its habits, then each habit followed by its
 * entries and changes, then the end.
 */
export function* messagesOf(outcome: ReadOutcome): Generator<object> {
  if ('file' in outcome) {
    const { habits, ...file } = outcome.file;
    yield { file };
    for (const { entries, own, ...habit } of habits) {
      const { changes = [], ...kept } = own ?? {};
      yield { habit: own ? { ...habit, own: kept } : habit };
      for (const batch of batchesOf(entries)) yield { entries: batch };
      for (const batch of batchesOf(changes)) yield { changes: batch };
    }
    yield { end: true };
  } else {
    yield outcome;
  }
}

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let begin = 0; begin < items.length; begin += BATCH) yield items.slice(begin, begin + BATCH);
}
