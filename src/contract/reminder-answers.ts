import { z } from 'zod/mini';
import { HABIT_COLORS } from './habit.ts';
import { endpoint } from './endpoint.ts';
import { civilDateAnswer, instantField } from './fields.ts';
import { amountField, targetSchema } from './goal.ts';

/** What a link or a notification carries; see `action-token.ts` on the server. */
const answerTokenField = z.string().check(z.minLength(1), z.maxLength(1000));

const answerTokenBody = z.strictObject({ token: answerTokenField });

export const dayLook = z.object({
  habit: z.object({ name: z.string(), icon: z.string(), color: z.enum(HABIT_COLORS) }),
  /** the day that is marked */
  date: civilDateAnswer,
  /** what makes that day kept */
  target: targetSchema,
  /** how much was entered for it, if anything */
  value: z.nullable(z.number()),
  /** whether it has what is asked of it */
  kept: z.boolean(),
});

export type DayPreview = z.infer<typeof dayLook>;

const markLook = z.extend(dayLook, { purpose: z.literal('done') });

export type MarkPreview = z.infer<typeof markLook>;

const stopLook = z.object({
  purpose: z.literal('stop'),
  what: z.enum(['reminder', 'letter']),
  /** of what it reminds; null for the whole notebook, and for the weekly letter */
  habit: z.nullable(z.object({ name: z.string(), icon: z.string() })),
  /** when it comes, on the person’s clock; null for the weekly letter, and where it is gone */
  time: z.nullable(z.string()),
  /** whether it is off already, or gone */
  stopped: z.boolean(),
});

export type StopPreview = z.infer<typeof stopLook>;

const lookAnswer = z.discriminatedUnion('purpose', [markLook, stopLook]);

export type ReminderPreview = z.infer<typeof lookAnswer>;

export const doneBody = z.strictObject({
  token: answerTokenField,
  /** of the command that this is: what is sent again, here or with others, has the same */
  id: z.uuid(),
  /** when it was entered, in ISO 8601: just now, unless it is said; later than now counts as now */
  at: z.optional(instantField),
  /** how much it was, where the goal asks for an amount; all that is asked for, unless it is said */
  amount: z.optional(amountField),
});

export type DoneBody = z.infer<typeof doneBody>;

export const doneAnswer = z.object({
  /** takes back what this did, and nothing else; null where it changed nothing */
  undo: z.nullable(z.string()),
});

export type DoneAnswer = z.infer<typeof doneAnswer>;

/**
 * The calls by which a person answers a reminder, by the token that came with it and without a
 * session. Each can be made any number of times and does what it does once.
 */
export const answerEndpoints = {
  lookAtReminder: endpoint({
    method: 'POST',
    path: '/api/reminders/look',
    auth: 'none',
    summary: 'What the token of a reminder would mark, or turn off. It changes nothing.',
    body: answerTokenBody,
    answer: lookAnswer,
    problems: ['not_found', 'too_many_requests', 'unavailable'],
    unprocessable: ['invalid_token'],
  }),
  markDone: endpoint({
    method: 'POST',
    path: '/api/reminders/done',
    auth: 'none',
    summary:
      'Mark the habit of a reminder as kept on its day. The link works until the end of the next day. The response has a token to take the mark back.',
    body: doneBody,
    answer: doneAnswer,
    problems: ['not_found', 'limit_reached', 'too_many_requests'],
    unprocessable: ['invalid_token'],
  }),
  takeDoneBack: endpoint({
    method: 'POST',
    path: '/api/reminders/undo',
    auth: 'none',
    summary: 'Take back a mark by the token that came with it, unless the day was changed since.',
    body: answerTokenBody,
    problems: ['not_found', 'conflict', 'too_many_requests'],
    unprocessable: ['invalid_token'],
  }),
  remindLater: endpoint({
    method: 'POST',
    path: '/api/reminders/later',
    auth: 'none',
    summary: 'Send a reminder again in an hour, if the habit is still to do then.',
    body: answerTokenBody,
    problems: ['too_many_requests'],
    unprocessable: ['invalid_token'],
  }),
  stopReminder: endpoint({
    method: 'POST',
    path: '/api/reminders/stop',
    auth: 'none',
    summary: 'Turn off the reminder or the weekly letter that sent this mail.',
    body: answerTokenBody,
    problems: ['too_many_requests'],
    unprocessable: ['invalid_token'],
  }),
  stopWithOneClick: endpoint({
    method: 'POST',
    path: '/api/reminders/stop/{token}',
    auth: 'none',
    summary:
      'The same for mail programs, which post a form to the address in the mail’s header (RFC 8058). Opening the address leads to a page that asks.',
    params: z.object({ token: answerTokenField }),
    takes: 'form',
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    problems: ['too_many_requests'],
    unprocessable: ['invalid_token'],
  }),
};
