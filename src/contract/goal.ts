import { z } from 'zod/mini';
import { WEEKDAYS, type Goal } from '#domain/goal.ts';
import { MAX_AMOUNT, MAX_DAYS, MAX_GOALS, MAX_TIMES } from '#domain/limits.ts';
import { civilDateField, line } from './fields.ts';

const timesField = (most: number) => z.int().check(z.gte(1), z.lte(most));

/** Days of the week, at least one and each once. */
export const weekdaysField = z.readonly(
  z.array(z.literal(WEEKDAYS)).check(
    z.minLength(1),
    z.refine((days) => new Set(days).size === days.length, { error: 'invalid' }),
  ),
);

const scheduleSchema = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('DAILY'), weekdays: weekdaysField }),
  z.strictObject({ every: z.literal('WEEKLY'), times: timesField(MAX_TIMES.WEEKLY) }),
  z.strictObject({ every: z.literal('MONTHLY'), times: timesField(MAX_TIMES.MONTHLY) }),
  z
    .strictObject({
      every: z.literal('ROLLING'),
      times: timesField(MAX_DAYS),
      days: z.int().check(z.gte(2), z.lte(MAX_DAYS)),
    })
    .check(z.refine(({ times, days }) => times <= days, { error: 'too_big', path: ['times'] })),
]);

/** An amount that a person may enter or aim for. */
export const amountField = z.number().check(z.gte(0), z.lte(MAX_AMOUNT));

export const UNIT_MAX = 20;

const amountTarget = <K extends 'at_least' | 'at_most'>(kind: K) =>
  z.strictObject({
    kind: z.literal(kind),
    amount: amountField,
    unit: line(0, UNIT_MAX),
    per: z.enum(['day', 'period']),
  });

export const targetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('check') }),
  amountTarget('at_least'),
  amountTarget('at_most'),
  z.strictObject({ kind: z.literal('avoid') }),
]);

/** What a habit asks for, from a date on. */
export const goalSchema = z.strictObject({
  from: civilDateField,
  schedule: scheduleSchema,
  target: targetSchema,
}) satisfies z.ZodMiniType<Goal>;

/** The goals of a habit, at most one a date. */
export const goalsField = z.array(goalSchema).check(
  z.minLength(1),
  z.maxLength(MAX_GOALS),
  z.refine((goals) => new Set(goals.map(({ from }) => from)).size === goals.length, {
    error: 'invalid',
  }),
);
