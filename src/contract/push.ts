import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';

/** No push service is known whose addresses have a third of it. */
const ENDPOINT_MAX = 2000;

/** Unpadded base64url (RFC 4648 §5) of so many bytes. */
function bytesInBase64Url(bytes: number) {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)));
}

/** A subscription as `PushSubscription.toJSON` of the Push API gives it. */
const subscriptionField = z.strictObject({
  /** an address as it is written in a request: PostgreSQL stores no U+0000 */
  endpoint: z.string().check(z.regex(/^[!-~]+$/), z.maxLength(ENDPOINT_MAX)),
  keys: z.strictObject({
    /** the browser's public key: a point of P-256, not compressed */
    p256dh: bytesInBase64Url(65),
    /** what the browser and the server share (RFC 8291 §3.2) */
    auth: bytesInBase64Url(16),
  }),
});

export type PushSubscription = z.infer<typeof subscriptionField>;

/** Why a notification did not get to a push service, or was not taken by it. */
export const PUSH_TROUBLES = [
  /** the browser has given the subscription up */
  'gone',
  /** the push service refuses the message, or us */
  'refused',
  /** the push service has too much to do, or is out of order */
  'busy',
  /** it does not answer, or not in time */
  'unreachable',
] as const;

export type PushTrouble = (typeof PUSH_TROUBLES)[number];

/** A browser that gets notifications. */
export const deviceSchema = z.object({
  id: z.string(),
  /** the browser and its system; empty when they are no known ones */
  name: z.string(),
  created_at: z.string(),
  /** when its push service took a notification last */
  last_success_at: z.nullable(z.string()),
  /** why the notification after that was not taken */
  last_error: z.nullable(z.enum(PUSH_TROUBLES)),
  /** it belongs to the session that asks */
  current: z.boolean(),
});

export type Device = z.infer<typeof deviceSchema>;

const testAnswer = z.object({
  result: z.enum(['taken', ...PUSH_TROUBLES]),
  /** the status that the push service answered with, if it did */
  status: z.nullable(z.int()),
});

export type TestAnswer = z.infer<typeof testAnswer>;

/** The calls by which a browser gets notifications. */
export const pushEndpoints = {
  getPushKey: endpoint({
    method: 'GET',
    path: '/api/push/key',
    summary: 'The key of this installation, with which browsers subscribe (RFC 8292).',
    answer: z.object({ key: z.string() }),
  }),
  listDevices: endpoint({
    method: 'GET',
    path: '/api/push/devices',
    summary: 'The browsers of this person that get notifications, the newest first.',
    answer: z.array(deviceSchema),
  }),
  registerDevice: endpoint({
    method: 'POST',
    path: '/api/push/devices',
    summary:
      'Register this browser for notifications while the session lasts. A known browser keeps its id. A browser of another account moves to this one.',
    body: subscriptionField,
    status: 201,
    answer: deviceSchema,
    problems: ['conflict', 'limit_reached', 'too_many_requests'],
  }),
  renewDevice: endpoint({
    method: 'POST',
    path: '/api/push/devices/renew',
    auth: 'none',
    summary:
      'Replace the subscription of a browser. The former subscription proves that it is the same browser.',
    body: z.strictObject({ former: subscriptionField, subscription: subscriptionField }),
    problems: ['not_found', 'conflict', 'too_many_requests'],
  }),
  removeDevice: endpoint({
    method: 'DELETE',
    path: '/api/push/devices/{id}',
    summary: 'Send no more notifications to a browser.',
    params: idParams,
    problems: ['not_found'],
  }),
  testDevice: endpoint({
    method: 'POST',
    path: '/api/push/devices/{id}/test',
    summary: 'Send a test notification. The response says what the push service answered.',
    params: idParams,
    answer: testAnswer,
    problems: ['not_found', 'too_many_requests'],
  }),
};
