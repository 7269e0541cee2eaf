import { catch as orElse, z } from 'zod/mini';
import { plainGoal, WEEKDAYS } from '#domain/goal.ts';
import type { Goal } from '#domain/goal.ts';
import { RHYTHMS, WAYS } from '#domain/reminder.ts';
import type { Reminder } from '#domain/reminder.ts';
import { civilDateAnswer } from './fields.ts';

// What a habit asks for, as it is told: limits are the server's to keep, and may grow.

/** In the place of a goal of a kind that this reader does not know. It is known by its identity. */
export const UNKNOWN_GOAL: Goal = plainGoal('DAILY', '1970-01-01');

/** In the place of a reminder of a kind that this reader does not know. */
const UNKNOWN_REMINDER: Reminder = {
  id: '',
  time: '00:00',
  weekdays: WEEKDAYS,
  way: 'push',
  rhythm: 'off',
};

export function isUnknownReminder({ id }: Reminder): boolean {
  return id === UNKNOWN_REMINDER.id;
}

const weekdays = z.readonly(z.array(z.literal(WEEKDAYS)));

export const targetAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['check', 'avoid']) }),
  z.object({
    kind: z.enum(['at_least', 'at_most']),
    amount: z.number(),
    unit: z.string(),
    per: z.enum(['day', 'period']),
  }),
]);

const goalAnswer = z.object({
  from: civilDateAnswer,
  schedule: z.discriminatedUnion('every', [
    z.object({ every: z.literal('DAILY'), weekdays }),
    z.object({ every: z.enum(['WEEKLY', 'MONTHLY']), times: z.int() }),
    z.object({ every: z.literal('ROLLING'), times: z.int(), days: z.int() }),
  ]),
  target: targetAnswer,
});

export const goalsAnswer = z.array(orElse(goalAnswer, UNKNOWN_GOAL));

const reminderAnswer = z.object({
  id: z.string(),
  time: z.string(),
  weekdays,
  way: z.enum(WAYS),
  rhythm: z.enum(RHYTHMS),
  rhythm_since: z.exactOptional(civilDateAnswer),
});

export const remindersAnswer = z.readonly(z.array(orElse(reminderAnswer, UNKNOWN_REMINDER)));

/** What a habit has beside what the specification gives it. */
export const spokenAnswers = {
  cue: z.string(),
  reminders: remindersAnswer,
  answers: z.readonly(
    z.array(
      z.object({
        date: civilDateAnswer,
        scores: z.readonly(z.tuple([z.int(), z.int(), z.int(), z.int()])),
      }),
    ),
  ),
};
