import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { civilDateField } from './fields.ts';
import { dayLook, doneAnswer, doneBody } from './reminder-answers.ts';

/** The key of a link: 256 bits, in base64url. */
export const linkKeyField = z.string().check(z.regex(/^[\w-]{43}$/));

const stampLook = z.extend(dayLook, { at_once: z.boolean() });

export type StampLook = z.infer<typeof stampLook>;

const stampBody = z.strictObject({
  key: linkKeyField,
  /** as for the link of a reminder; a new one, unless it is said */
  id: z.optional(doneBody.shape.id),
  at: doneBody.shape.at,
  amount: doneBody.shape.amount,
  /** the day that is meant: nothing is marked where it is not today */
  date: z.optional(civilDateField),
});

export type StampBody = z.infer<typeof stampBody>;

/** The calls that whoever has a link makes with its key, without a session. */
export const stampEndpoints = {
  lookAtStamp: endpoint({
    method: 'POST',
    path: '/api/stamps/look',
    auth: 'none',
    summary: 'What a stamp link would mark: its habit, today. It changes nothing.',
    body: z.strictObject({ key: linkKeyField }),
    answer: stampLook,
    problems: ['not_found', 'too_many_requests', 'unavailable'],
  }),
  stampByLink: endpoint({
    method: 'POST',
    path: '/api/stamps',
    auth: 'none',
    summary:
      'Mark today of the habit of a stamp link, by its person’s clock. Doing it twice is one mark. The response has a token for `POST /api/reminders/undo`.',
    body: stampBody,
    answer: doneAnswer,
    problems: ['not_found', 'conflict', 'limit_reached', 'too_many_requests'],
  }),
};
