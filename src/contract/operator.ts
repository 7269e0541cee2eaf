import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailField, idParams, line } from './fields.ts';
import { LOCALES } from './locale.ts';

/** What an operator may do with somebody’s account. */
export const ACCOUNT_ACTS = [
  'suspend',
  'unsuspend',
  'delete',
  'make_operator',
  'end_operator',
  'reset_second_factor',
  'keep_second_factor',
] as const;

export type AccountAct = (typeof ACCOUNT_ACTS)[number];

/** All that is logged. The command line alone ends alarms and gives accounts back. */
export const OPERATOR_ACTS = [
  ...ACCOUNT_ACTS,
  'invite',
  'revoke_invitation',
  'end_alarm',
  'give_back',
] as const;

export type OperatorAct = (typeof OPERATOR_ACTS)[number];

/** By what a person can sign in. */
const SIGN_IN_WAYS = ['password', 'passkey', 'totp', 'recovery', 'identity'] as const;

const ACCOUNT_STATES = ['active', 'suspended', 'to_be_deleted'] as const;

/** For so many days an account that an operator deletes can be had back. */
export const GRACE_DAYS = 30;

/** How many rows a page of a list has. */
export const OPERATOR_PAGE = 50;

/** What an operator sees of an account: nothing that its person wrote, but for the address. */
export const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  /** a date, in UTC; null for who never signed in */
  seen_on: z.nullable(z.string()),
  /** how many days have an entry, and the bytes of all texts */
  entries: z.int(),
  bytes: z.int(),
  state: z.enum(ACCOUNT_STATES),
  delete_at: z.nullable(z.string()),
  is_operator: z.boolean(),
  /** when its second factor is to be reset, at the earliest */
  reset_at: z.nullable(z.string()),
  /** none for who has yet to choose a password */
  ways: z.array(z.enum(SIGN_IN_WAYS)),
});

export type ListedAccount = z.infer<typeof accountSchema>;

const accountsAnswer = z.object({
  accounts: z.array(accountSchema),
  /** what to ask for to get the next page */
  next: z.nullable(z.string()),
});

export const INVITATION_DAYS = 365;
export const INVITATION_PEOPLE = 1000;

export const createInvitationBody = z.strictObject({
  /** the one address that it is for; then nobody has to confirm it */
  email: z.optional(emailField),
  /** how many may use it; one, where it is for an address */
  people: z.optional(z.int().check(z.gte(1), z.lte(INVITATION_PEOPLE))),
  days: z.int().check(z.gte(1), z.lte(INVITATION_DAYS)),
  /** the language of its link and its email */
  locale: z.enum(LOCALES),
  /** whether it is sent to its address by email */
  send: z.optional(z.boolean()),
});

const INVITATION_STATES = ['open', 'used_up', 'revoked', 'ended'] as const;

const invitationSchema = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  people: z.int(),
  used: z.int(),
  created_at: z.string(),
  ends_at: z.string(),
  state: z.enum(INVITATION_STATES),
  /** the addresses of those who came by it and are here still */
  used_by: z.array(z.string()),
});

export type Invitation = z.infer<typeof invitationSchema>;

const madeInvitationAnswer = z.object({
  invitation: invitationSchema,
  /** the link, which nobody can be shown again */
  url: z.string(),
});

const logSchema = z.object({
  id: z.string(),
  at: z.string(),
  act: z.enum(OPERATOR_ACTS),
  /** whose address it was done by and to, where the account is here still */
  by: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
  account: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
  /** the address that an invitation was for */
  invited: z.nullable(z.string()),
});

export type LoggedAct = z.infer<typeof logSchema>;

const logAnswer = z.object({ acts: z.array(logSchema), next: z.nullable(z.string()) });

/** What is unsafe about how the server runs. */
const SERVICE_WARNINGS = ['no_https', 'no_mail_server', 'no_backup', 'old_backup'] as const;

const deliverySchema = z.object({
  id: z.string(),
  what: z.enum(['mail', 'notification']),
  /** of a device since when nothing got there */
  due_at: z.string(),
  /** 0 of a device whose last notification did not get there: the notifications themselves are not kept */
  attempts: z.int(),
  /** a code, without an address */
  reason: z.string(),
  /** it is not tried again */
  given_up: z.boolean(),
  /** whose it is; of a visitor it is not known */
  email: z.nullable(z.string()),
});

export type Delivery = z.infer<typeof deliverySchema>;

const serviceAnswer = z.object({
  version: z.string(),
  /** by the server’s clock */
  now: z.string(),
  public_url: z.string(),
  accounts: z.int(),
  database: z.object({ engine: z.enum(['sqlite', 'postgres']), bytes: z.int() }),
  /** when the newest was made; null: there is none, or this process makes none */
  backup_at: z.nullable(z.string()),
  mail: z.enum(['smtp', 'files']),
  /** of each kind of later work of which some is due: how much, and since when */
  queue: z.array(z.object({ kind: z.string(), count: z.int(), since: z.string() })),
  undelivered: z.array(deliverySchema),
  warnings: z.array(z.enum(SERVICE_WARNINGS)),
});

export type ServiceState = z.infer<typeof serviceAnswer>;

const testMailAnswer = z.object({
  sent: z.boolean(),
  /** why not, as a code */
  reason: z.nullable(z.string()),
});

const page = z.strictObject({ after: z.optional(z.uuid()) });

/** The calls of those who run the server. For anybody else there are none of them. */
export const operatorEndpoints = {
  listAccounts: endpoint({
    method: 'GET',
    path: '/api/operator/accounts',
    summary: `The accounts, the newest first, ${OPERATOR_PAGE} at a time.`,
    query: z.strictObject({
      after: z.optional(z.uuid()),
      /** a part of the address */
      search: z.optional(line(0, 254)),
    }),
    answer: accountsAnswer,
    problems: ['not_found', 'too_many_requests'],
    cost: 200,
  }),
  changeAccount: endpoint({
    method: 'POST',
    path: '/api/operator/accounts/{id}',
    summary: `Suspend an account or let it back in, delete it in ${GRACE_DAYS} days, make somebody an operator, or reset their second factor in 72 hours; within ten minutes of giving the password.`,
    params: idParams,
    body: z.strictObject({ act: z.enum(ACCOUNT_ACTS) }),
    answer: accountSchema,
    problems: ['password_needed', 'changes_held', 'conflict', 'too_many_requests'],
  }),
  listInvitations: endpoint({
    method: 'GET',
    path: '/api/operator/invitations',
    summary: 'The invitations, the newest first, and who used them.',
    query: page,
    answer: z.object({ invitations: z.array(invitationSchema), next: z.nullable(z.string()) }),
    problems: ['not_found'],
  }),
  createInvitation: endpoint({
    method: 'POST',
    path: '/api/operator/invitations',
    summary: 'Invite one address or a number of people, within ten minutes of giving the password.',
    body: createInvitationBody,
    status: 201,
    answer: madeInvitationAnswer,
    problems: ['not_found', 'password_needed', 'changes_held', 'conflict'],
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/api/operator/invitations/{id}',
    summary: 'Take an invitation back, within ten minutes of giving the password.',
    params: idParams,
    problems: ['password_needed', 'changes_held'],
  }),
  readOperatorLog: endpoint({
    method: 'GET',
    path: '/api/operator/log',
    summary: `What operators did, the latest first, ${OPERATOR_PAGE} at a time.`,
    query: page,
    answer: logAnswer,
    problems: ['not_found'],
  }),
  getServiceState: endpoint({
    method: 'GET',
    path: '/api/operator/service',
    summary: 'How the server fares, and what could not be delivered.',
    answer: serviceAnswer,
    problems: ['not_found'],
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/api/operator/test-mail',
    summary: 'Send an email to one’s own address at once, and tell what the mail server said.',
    answer: testMailAnswer,
    problems: ['not_found', 'too_many_requests'],
  }),
};
