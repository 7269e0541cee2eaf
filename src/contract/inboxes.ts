import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { civilDateAnswer, idParams, line } from './fields.ts';
import { removedAnswer } from './removals.ts';

/**
 * What becomes of the values of a day: each is added to it, once; or their sum in a message, or the
 * latest one, takes the place of what stands there.
 */
export const INBOX_MODES = ['add', 'sum', 'latest'] as const;

export type InboxMode = (typeof INBOX_MODES)[number];

/** Of one inbox. Sealed, all of them are less than what takes a removal back may have. */
export const MAX_MAPPINGS = 20;

/** The longest name under which a message gives a value. */
export const VALUE_NAME_MAX = 100;

/** How many messages of an inbox are kept, for a week. */
export const MESSAGES_KEPT = 50;

const mappingField = z.strictObject({
  /** what its sender calls it */
  name: line(1, VALUE_NAME_MAX),
  habit: z.uuid(),
  /** what a value is multiplied with: 0.001 enters thousands */
  factor: z.number().check(z.gt(0), z.lte(1_000_000)),
  mode: z.enum(INBOX_MODES),
});

export type InboxMapping = z.infer<typeof mappingField>;

const mappingsField = z.array(mappingField).check(z.maxLength(MAX_MAPPINGS));

export const inboxSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** where messages are sent; whoever has it can enter days of the habits that it is mapped to */
  address: z.string(),
  /** false: its address ended with a former secret of the server */
  open: z.boolean(),
  /** each mode is of `INBOX_MODES`, or newer */
  mappings: z.array(z.extend(mappingField, { habit: z.string(), mode: z.string() })),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
});

export type Inbox = z.infer<typeof inboxSchema>;

const valueAnswer = z.union([z.boolean(), z.number()]);

/** The values of one name in a message. */
const foundSchema = z.object({
  name: z.string(),
  unit: z.string(),
  /** how many there are, and the last of them */
  count: z.number(),
  value: valueAnswer,
  /** null: what the message says is no date that is known */
  date: z.nullable(civilDateAnswer),
  /** what suits it as a rule; of `INBOX_MODES`, or newer */
  mode: z.string(),
});

export type FoundValue = z.infer<typeof foundSchema>;

const messageSchema = z.object({
  id: z.string(),
  received_at: z.string(),
  /** who sends messages of this form; `unknown`: nobody whom this version knows */
  sender: z.string(),
  /** what was found in it, by name */
  found: z.array(foundSchema),
  /** how many values that was, and how many of them were entered */
  values: z.number(),
  entered: z.number(),
  /** how it begins */
  excerpt: z.string(),
});

export type InboxMessage = z.infer<typeof messageSchema>;

const previewAnswer = z.object({
  /** the last message in which one of these values is; null: none is kept */
  message: z.nullable(z.object({ id: z.string(), received_at: z.string() })),
  /** what would stand on which day, in the place of what */
  days: z.array(
    z.object({
      habit: z.string(),
      date: civilDateAnswer,
      before: z.nullable(valueAnswer),
      after: z.nullable(valueAnswer),
    }),
  ),
  /** how many of its values would not be entered */
  left_out: z.number(),
});

export type InboxPreview = z.infer<typeof previewAnswer>;

const nameField = line(1, 60);

export const createInboxBody = z.strictObject({ name: nameField });

export const updateInboxBody = z.strictObject({
  name: z.optional(nameField),
  mappings: z.optional(mappingsField),
});

export type UpdateInboxBody = z.infer<typeof updateInboxBody>;

/** 256 bits, in base64url. */
const keyParams = z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) });

/** Whatever a sender writes, as long as it is an object or a list. */
const anyMessage = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);

/** The calls by which a person has others’ messages entered, and the one that others make. */
export const inboxEndpoints = {
  listInboxes: endpoint({
    method: 'GET',
    path: '/api/profile/inboxes',
    summary: 'The inboxes of this person with their addresses, the newest first.',
    answer: z.array(inboxSchema),
  }),
  createInbox: endpoint({
    method: 'POST',
    path: '/api/profile/inboxes',
    summary: 'Make an inbox: an address that takes messages of another service or app.',
    body: createInboxBody,
    status: 201,
    answer: inboxSchema,
    problems: ['limit_reached'],
  }),
  updateInbox: endpoint({
    method: 'PATCH',
    path: '/api/profile/inboxes/{id}',
    summary: 'Rename an inbox, or say which values of its messages are entered for which habits.',
    params: idParams,
    body: updateInboxBody,
    answer: inboxSchema,
    problems: ['not_found'],
  }),
  closeInbox: endpoint({
    method: 'DELETE',
    path: '/api/profile/inboxes/{id}',
    summary:
      'Close an inbox. Its address leads nowhere from then on, and its messages are deleted.',
    params: idParams,
    answer: removedAnswer,
    problems: ['not_found'],
  }),
  listInboxMessages: endpoint({
    method: 'GET',
    path: '/api/profile/inboxes/{id}/messages',
    summary: `The messages of the last week, at most ${MESSAGES_KEPT}, the newest first.`,
    params: idParams,
    answer: z.array(messageSchema),
    problems: ['not_found'],
  }),
  previewInbox: endpoint({
    method: 'POST',
    path: '/api/profile/inboxes/{id}/preview',
    summary: 'What the last message would do if its values were mapped so. It changes nothing.',
    params: idParams,
    body: z.strictObject({ mappings: mappingsField }),
    answer: previewAnswer,
    problems: ['not_found'],
  }),
  verifyInbox: endpoint({
    method: 'GET',
    path: '/api/inbox/{key}',
    auth: 'none',
    summary: 'Answer Strava, which asks an address whether it wants its events.',
    params: keyParams,
    query: z.strictObject({
      'hub.mode': z.literal('subscribe'),
      'hub.challenge': z.string().check(z.maxLength(200)),
      'hub.verify_token': z.optional(z.string()),
    }),
    answer: z.object({ 'hub.challenge': z.string() }),
    problems: ['not_found', 'too_many_requests'],
  }),
  sendToInbox: endpoint({
    method: 'POST',
    path: '/api/inbox/{key}',
    auth: 'none',
    summary:
      'Take a message as its sender writes it. What its person mapped is entered; the latest message again changes nothing, and adds nothing twice. It answers how many values there were, and how many of them are mapped and could be entered.',
    params: keyParams,
    body: anyMessage,
    answer: z.object({ values: z.number(), entered: z.number() }),
    problems: ['not_found', 'too_many_requests'],
  }),
};
