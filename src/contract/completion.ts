import { z } from 'zod/mini';
import { isCivilDate, type CivilDate } from '#domain/civil-date.ts';
import { endpoint } from './endpoint.ts';
import { civilDateAnswer, civilDateField, paragraph } from './fields.ts';
import { amountField } from './goal.ts';
import { habitParams } from './habit-params.ts';

/** The longest note on a day. */
export const NOTE_MAX = 1000;

/** What was entered for a day. What is not there was not entered. */
export const completionSchema = z.object({
  date: civilDateAnswer,
  completed: z.boolean(),
  value: z.optional(z.number()),
  skipped: z.optional(z.boolean()),
  note: z.optional(z.string()),
  /** the note stands alone: nothing was entered for the day itself */
  note_only: z.optional(z.boolean()),
});

export type Completion = z.infer<typeof completionSchema>;

/**
 * A list of completions. It may hold decades: looking at each by hand takes a hundredth of what its
 * schema takes, and says the same.
 */
export const completionsField = z.custom<Completion[]>(
  (value) => Array.isArray(value) && value.every(isCompletion),
);

function isCompletion(entry: unknown): entry is Completion {
  if (typeof entry !== 'object' || entry === null) return false;
  const { date, completed, value, skipped, note, note_only }: Partial<Record<string, unknown>> =
    entry;
  return (
    typeof date === 'string' &&
    isCivilDate(date) &&
    typeof completed === 'boolean' &&
    (value === undefined || typeof value === 'number') &&
    (skipped === undefined || typeof skipped === 'boolean') &&
    (note === undefined || typeof note === 'string') &&
    (note_only === undefined || typeof note_only === 'boolean')
  );
}

const valueField = z.union([z.boolean(), amountField]);

export const completeHabitBody = z.strictObject({
  value: valueField,
  date: z.optional(civilDateField),
  skipped: z.optional(z.boolean()),
  note: z.optional(paragraph(NOTE_MAX)),
});

export type CompleteHabitBody = z.infer<typeof completeHabitBody>;

/** A program may leave out everything: then today is done. Null leaves the mark of the day as it is. */
const doneUnlessSaid = z.extend(completeHabitBody, {
  value: z.optional(z.nullable(valueField)),
});

export const completeHabitAnswer = z.extend(completionSchema, {
  value: z.union([z.boolean(), z.number()]),
});

export type CompleteHabitAnswer = z.infer<typeof completeHabitAnswer>;

const dayParams = z.extend(habitParams, { date: civilDateField });

export interface CompletionsPage {
  completions: Completion[];
  next: CivilDate | null;
}

export const changeSchema = z.object({
  /** when it was replaced */
  until: z.string(),
  /** what was entered before */
  completion: completionSchema,
});

export type CompletionChange = z.infer<typeof changeSchema>;

/** What was entered for a day before. */
export const listCompletionChanges = endpoint({
  method: 'GET',
  path: '/api/habits/{id}/completions/{date}/changes',
  scope: 'read',
  habits: 'one',
  summary: 'Earlier entries of a day, the latest first.',
  params: dayParams,
  answer: z.array(changeSchema),
  problems: ['not_found'],
});

/** How many entries a page of them has. */
export const COMPLETIONS_PAGE = 366;

/** The calls by which days are entered. */
export const completionEndpoints = {
  completeHabit: endpoint({
    method: 'POST',
    path: '/api/habits/{id}/completions',
    scope: 'write:days',
    habits: 'one',
    costs: 'commands',
    keyed: true,
    summary:
      'Enter a day (today by default): kept or not, an amount, or skipped. `{}` is “done today”. The same call twice is one completion. A note that is left out stays; beside `value: null`, the note alone changes.',
    params: habitParams,
    body: doneUnlessSaid,
    answer: completeHabitAnswer,
    problems: ['not_found', 'limit_reached'],
  }),
  clearCompletion: endpoint({
    method: 'DELETE',
    path: '/api/habits/{id}/completions/{date}',
    scope: 'write:days',
    habits: 'one',
    costs: 'commands',
    keyed: true,
    summary: 'Take back what was entered for a day.',
    params: dayParams,
    problems: ['not_found'],
  }),
  listCompletions: endpoint({
    method: 'GET',
    path: '/api/habits/{id}/completions',
    scope: 'read',
    habits: 'one',
    summary: `What was entered, the latest first, ${COMPLETIONS_PAGE} days at a time. For the next page, ask with \`next\` as \`to\`.`,
    params: habitParams,
    query: z.strictObject({ from: z.optional(civilDateField), to: z.optional(civilDateField) }),
    answer: z.object({
      completions: z.array(completionSchema),
      next: z.nullable(civilDateAnswer),
    }),
    problems: ['not_found'],
  }),
  listCompletionChanges,
};
