import { z } from 'zod/mini';
import { GREATEST_SCORE, LEAST_SCORE, type Answers } from '#domain/answers.ts';
import { MAX_ANSWERS, MAX_REMINDERS } from '#domain/limits.ts';
import { RHYTHMS, WAYS, type Reminder } from '#domain/reminder.ts';
import { civilDateField, line } from './fields.ts';
import { weekdaysField } from './goal.ts';

export const CUE_MAX = 100;

/** After what a habit comes in the day: a line, or nothing. */
export const cueField = line(0, CUE_MAX);

const reminderField: z.ZodMiniType<Reminder> = z.strictObject({
  id: z.uuid().check(z.lowercase()),
  /** on the person’s clock */
  time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
  weekdays: weekdaysField,
  way: z.enum(WAYS),
  rhythm: z.enum(RHYTHMS),
  rhythm_since: z.exactOptional(civilDateField),
});

/** The reminders of a habit or of the whole notebook, each with an id of its own. */
export const remindersField = z.readonly(
  z.array(reminderField).check(
    z.maxLength(MAX_REMINDERS),
    z.refine((reminders) => new Set(reminders.map(({ id }) => id)).size === reminders.length, {
      error: 'invalid',
    }),
  ),
);

const scoreField = z.int().check(z.gte(LEAST_SCORE), z.lte(GREATEST_SCORE));

/** A score for each of the four statements. */
export const scoresField = z.tuple([scoreField, scoreField, scoreField, scoreField]);

const answerField: z.ZodMiniType<Answers> = z.strictObject({
  date: civilDateField,
  scores: scoresField,
});

/** How automatic a habit was, at most once a date. */
export const answersField = z.readonly(
  z.array(answerField).check(
    z.maxLength(MAX_ANSWERS),
    z.refine((answers) => new Set(answers.map(({ date }) => date)).size === answers.length, {
      error: 'invalid',
    }),
  ),
);
