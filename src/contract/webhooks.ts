import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, line } from './fields.ts';
import { removedAnswer } from './removals.ts';

/** What a webhook can be told of. */
const WEBHOOK_EVENTS = [
  'day.kept',
  'day.missed',
  'day.skipped',
  'day.taken_back',
  'day.all_kept',
  'habit.changed',
  'streak.reached',
  'reminder.due',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** How a message is written: as Standard Webhooks say, or as somebody takes it who shows it to people. */
export const WEBHOOK_FORMATS = ['standard', 'ntfy', 'gotify', 'discord', 'slack'] as const;

export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Why a webhook is sent nothing: its receiver said that it is gone (410), or took nothing for a week. */
export type WebhookOff = 'gone' | 'failing';

export type DeliveryState = 'waiting' | 'taken' | 'given_up';

const eventField = z.enum(WEBHOOK_EVENTS);

export const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** of `WEBHOOK_FORMATS` and `WEBHOOK_EVENTS`, or newer */
  format: z.string(),
  events: z.array(z.string()),
  /** the only habits that it is told of; null: all of them */
  habits: z.nullable(z.array(z.string())),
  created_at: z.string(),
  /** since when nothing that it was sent was taken */
  failing_since: z.nullable(z.string()),
  /** since when it is sent nothing, and why */
  off_at: z.nullable(z.string()),
  /** `gone`, `failing`, or newer */
  off_because: z.nullable(z.string()),
});

export type Webhook = z.infer<typeof webhookSchema>;

/** Of an export: without where it goes, and how that goes at the moment. */
export const exportedWebhookSchema = z.omit(webhookSchema, { url: true, failing_since: true });

export type ExportedWebhook = z.infer<typeof exportedWebhookSchema>;

/** Of one person. */
export const MAX_WEBHOOKS = 10;

const URL_MAX = 2000;

/** Whether its address may be sent to is the server’s to say. */
export const createWebhookBody = z.strictObject({
  name: line(1, 60),
  url: z.string().check(z.minLength(1), z.maxLength(URL_MAX)),
  format: z.enum(WEBHOOK_FORMATS),
  events: z.array(eventField).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
  habits: z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(100))),
});

export type CreateWebhookBody = z.infer<typeof createWebhookBody>;

const madeWebhookAnswer = z.object({
  webhook: webhookSchema,
  /** with which it is signed, `whsec_` and 256 bits in base64; nobody can be shown it again */
  secret: z.string(),
});

export type MadeWebhook = z.infer<typeof madeWebhookAnswer>;

const deliverySchema = z.object({
  /** the `webhook-id` of its message */
  id: z.string(),
  event: z.string(),
  /** `waiting`, `taken`, `given_up`, or newer */
  state: z.string(),
  created_at: z.string(),
  attempts: z.number(),
  tried_at: z.nullable(z.string()),
  /** the status of the latest answer; of the answer nothing else is kept */
  status: z.nullable(z.number()),
  /** why there was no answer, in a few words of English */
  reason: z.nullable(z.string()),
});

export type WebhookDelivery = z.infer<typeof deliverySchema>;

/** The calls by which a person has other places told what happens in the notebook. */
export const webhookEndpoints = {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/api/profile/webhooks',
    summary: 'The webhooks of this person, the newest first.',
    answer: z.array(webhookSchema),
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/api/profile/webhooks',
    summary:
      'Make a webhook, within ten minutes of confirming who one is. Its secret is shown this once.',
    body: createWebhookBody,
    status: 201,
    answer: madeWebhookAnswer,
    problems: ['not_found', 'password_needed', 'changes_held', 'limit_reached'],
  }),
  updateWebhook: endpoint({
    method: 'PATCH',
    path: '/api/profile/webhooks/{id}',
    summary:
      'Change a webhook, within ten minutes of confirming who one is. One that was switched off is on again.',
    params: idParams,
    body: createWebhookBody,
    answer: webhookSchema,
    problems: ['not_found', 'password_needed', 'changes_held'],
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: '/api/profile/webhooks/{id}',
    summary: 'Delete a webhook. Nothing more is sent to its address.',
    params: idParams,
    answer: removedAnswer,
    problems: ['not_found'],
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/api/profile/webhooks/{id}/test',
    summary: 'Send a webhook a message of the type `test`.',
    params: idParams,
    status: 202,
    answer: deliverySchema,
    problems: ['not_found', 'conflict'],
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/api/profile/webhooks/{id}/deliveries',
    summary: 'The last 50 messages to a webhook, the newest first.',
    params: idParams,
    answer: z.array(deliverySchema),
    problems: ['not_found'],
  }),
  resendWebhookDelivery: endpoint({
    method: 'POST',
    path: '/api/profile/webhooks/{id}/deliveries/{delivery}/resend',
    summary: 'Send a message to a webhook once more, with the same `webhook-id`.',
    params: z.object({ id: z.uuid(), delivery: z.uuid() }),
    status: 202,
    answer: deliverySchema,
    problems: ['not_found', 'conflict'],
  }),
};
