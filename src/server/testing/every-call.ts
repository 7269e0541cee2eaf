import type { Tokens } from '#contract/account.ts';
import { endpoints, type Endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApplyCommandsBody } from '#contract/notebook.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Command } from '#domain/commands/command.ts';
import { newId } from '../platform/new-id.ts';
import { makeActionToken } from '../features/reminders/action-token.ts';
import { largeBatches } from './large-batches.ts';
import { subscription } from './subscription.ts';

/** Somebody with a notebook, and what is known of them: calls that come later need it. */
export interface Caller {
  userId: string;
  email: string;
  password: string;
  tokens: Pick<Tokens, 'access_token' | 'refresh_token'>;
  today: CivilDate;
  /** with which the server makes the tokens of reminders */
  answersKey: Buffer;
  /** the ids of what is in the notebook, in its order */
  habits: readonly string[];
  groups: readonly string[];
  pauses: readonly string[];
  /** a file that has much in it */
  file: Uint8Array;
}

/** A request of one call. */
export interface Sent {
  /** the path of the call, unless it has to be filled in */
  path?: string;
  body?: object;
  file?: Uint8Array;
  form?: string;
  /** the access token, unless said */
  token?: string | undefined;
}

export interface Received {
  status: number;
  /** of an answer that is JSON */
  json: <T>() => T;
}

export interface Request extends Sent {
  method: Endpoint['method'];
  path: string;
}

/** Sends a request of a call. */
export type Send = (name: keyof Endpoints, request: Request) => Promise<Received>;

/** Streams have no end. */
type Name = Exclude<keyof Endpoints, 'followNotebook'>;

/** What earlier answers told. */
interface Learned {
  ids: Partial<Record<Name, string>>;
  undo: string;
  sealed: string;
  calendar: string;
  /** the key of a stamp link, and those of pictures */
  link: string;
  /** where an inbox is */
  inbox: string;
  pictures: string[];
}

type Ask = (caller: Caller, learned: Learned) => Sent | readonly Sent[];

/** Addresses that nobody has: each gets few mails, whoever asks for them. */
const addressOf = (what: string, { userId }: Caller) => `${what}-${userId}@example.org`;
const WRONG = 'a wrong guess';
const CODE = '000000';
const PASSKEY = {
  id: 'x',
  client_data: 'x',
  authenticator_data: 'x',
  signature: 'x',
  user_handle: 'x',
};

/** Of a client that no server can ask. */
const AUTHORIZATION = {
  response_type: 'code',
  client_id: 'https://client.invalid/metadata',
  redirect_uri: 'https://client.invalid/answer',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
};

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Every call of the wire, as large as it may be; in their order, since the last of them take away
 * what others need. A call that is new does not compile before it stands here.
 */
const CALLS: Record<Name, Ask> = {
  live: () => ({ token: undefined }),
  ready: () => ({ token: undefined }),
  openapi: () => ({ token: undefined }),
  getSignUpRules: () => ({ token: undefined }),
  lookAtInvitation: () => ({ body: { invitation: 'x' }, token: undefined }),
  acceptInvitation: ({ password }) => ({
    body: { invitation: 'x', password, name: 'Nobody' },
    token: undefined,
  }),
  lookAtConsent: () => ({ body: AUTHORIZATION }),
  giveConsent: () => ({ body: { request: AUTHORIZATION, scopes: ['read'] } }),
  listAccounts: () => [{}, { path: '/api/operator/accounts?search=example' }],
  listInvitations: () => ({}),
  createInvitation: () => ({ body: { people: 1000, days: 365, locale: 'fr' } }),
  revokeInvitation: (_, { ids }) => ({
    path: `/api/operator/invitations/${ids.createInvitation ?? newId()}`,
  }),
  changeAccount: () => ({ path: `/api/operator/accounts/${newId()}`, body: { act: 'suspend' } }),
  readOperatorLog: () => ({}),
  getServiceState: () => ({}),
  sendTestMail: () => ({}),
  getProfile: () => ({}),
  listSessions: () => ({}),
  listHabits: () => ({}),
  getHabit: ({ habits }) => ({ path: `/api/habits/${habits[0]}` }),
  getToday: () => ({}),
  listPauses: () => ({}),
  listGroups: () => ({}),
  listImports: () => ({}),
  listDevices: () => ({}),
  getPushKey: () => ({}),
  getReminderSettings: () => ({}),
  getCalendar: () => ({}),
  readNotebook: () => [{}, { path: '/api/notebook?since=nothing' }],
  exportAccount: () => ({}),
  exportCsv: () => ({}),
  exportLoop: () => ({}),
  exportLoopBackup: () => ({}),
  listLoopRemarks: () => ({}),
  replaceCalendar: () => ({}),
  readCalendar: (_, { calendar }) => ({ path: calendar, token: undefined }),
  updateReminderSettings: () => ({ body: { reminders: reminders(10), weekly_letter: true } }),
  updateProfile: () => ({ body: { time_zone: 'Pacific/Apia', day_start_hour: 4 } }),
  createWebhook: () => ({
    body: {
      name: 'House',
      url: 'https://house.example.org/hook',
      format: 'standard',
      events: ['day.kept', 'habit.changed'],
      habits: null,
    },
  }),
  listWebhooks: () => ({}),
  updateWebhook: (_, { ids }) => ({
    path: `/api/profile/webhooks/${ids.createWebhook ?? newId()}`,
    body: {
      name: 'House',
      url: 'https://house.example.org/hook',
      format: 'ntfy',
      events: ['day.missed'],
      habits: null,
    },
  }),
  testWebhook: (_, { ids }) => ({
    path: `/api/profile/webhooks/${ids.createWebhook ?? newId()}/test`,
  }),
  listWebhookDeliveries: (_, { ids }) => ({
    path: `/api/profile/webhooks/${ids.createWebhook ?? newId()}/deliveries`,
  }),
  resendWebhookDelivery: (_, { ids }) => ({
    path: `/api/profile/webhooks/${ids.createWebhook ?? newId()}/deliveries/${newId()}/resend`,
  }),
  deleteWebhook: (_, { ids }) => ({
    path: `/api/profile/webhooks/${ids.createWebhook ?? newId()}`,
  }),
  createHabit: () => ({ body: { name: 'Read', frequency: 'DAILY' } }),
  updateHabit: ({ habits }) => [
    { path: `/api/habits/${habits[0]}`, body: { name: 'Read' } },
    { path: `/api/habits/${habits.at(-1)}`, body: { position: 0 } },
    {
      path: `/api/habits/${habits[0]}`,
      body: { created_at: '2026-01-01T00:00:00Z', entries_before: 'remove' },
    },
    {
      path: `/api/habits/${habits[0]}`,
      body: { created_at: '1970-01-01T00:00:00Z', entries_before: 'restore' },
    },
  ],
  completeHabit: ({ habits, today }) => ({
    path: `/api/habits/${habits[0]}/completions`,
    body: { value: true, date: today, note: 'n'.repeat(1000) },
  }),
  listCompletions: ({ habits }) => ({ path: `/api/habits/${habits[0]}/completions` }),
  listCompletionChanges: ({ habits, today }) => ({
    path: `/api/habits/${habits[0]}/completions/${today}/changes`,
  }),
  clearCompletion: ({ habits, today }) => ({
    path: `/api/habits/${habits[0]}/completions/${today}`,
  }),
  createPause: ({ today }) => ({ body: { first: today } }),
  updatePause: ({ today, pauses }) => ({
    path: `/api/pauses/${pauses[0] ?? newId()}`,
    body: { first: '1970-01-01', last: today },
  }),
  deletePause: ({ pauses }) => ({ path: `/api/pauses/${pauses[0] ?? newId()}` }),
  createGroup: () => ({ body: { name: 'Mind' } }),
  updateGroup: ({ groups }) => ({
    path: `/api/groups/${groups.at(-1) ?? newId()}`,
    body: { name: 'Body', position: 0 },
  }),
  deleteGroup: ({ groups }) => ({ path: `/api/groups/${groups[0] ?? newId()}` }),
  applyCommands: ({ habits, today }) =>
    largeBatches(habits, today).map((commands) => ({ body: bodyOf(commands, today) })),
  sealUnsent: ({ userId }) => ({ body: { person: userId, commands: [{}] }, token: undefined }),
  openSealed: (_, { sealed }) => ({ body: { sealed } }),
  previewImport: ({ file }) => ({ file }),
  importFile: ({ file }) => ({ file }),
  lookAtReminder: (caller) => ({ body: { token: doneToken(caller) }, token: undefined }),
  markDone: (caller) => ({ body: { token: doneToken(caller), id: newId() }, token: undefined }),
  takeDoneBack: (_, { undo }) => ({ body: { token: undo }, token: undefined }),
  remindLater: (caller) => ({
    body: {
      token: makeActionToken(caller.answersKey, {
        purpose: 'later',
        userId: caller.userId,
        habitId: null,
        reminderId: newId(),
        date: caller.today,
      }),
    },
    token: undefined,
  }),
  stopReminder: (caller) => ({ body: { token: stopToken(caller) }, token: undefined }),
  stopWithOneClick: (caller) => ({
    path: `/api/reminders/stop/${stopToken(caller)}`,
    form: 'List-Unsubscribe=One-Click',
    token: undefined,
  }),
  registerDevice: () => ({ body: subscription() }),
  testDevice: (_, { ids }) => ({ path: `/api/push/devices/${ids.registerDevice ?? newId()}/test` }),
  renewDevice: () => ({
    body: { former: subscription(), subscription: subscription() },
    token: undefined,
  }),
  removeDevice: (_, { ids }) => ({ path: `/api/push/devices/${ids.registerDevice ?? newId()}` }),
  createAccount: (caller) => ({
    body: { email: addressOf('new', caller), password: WRONG, name: 'Nobody' },
    token: undefined,
  }),
  verifyEmail: (caller) => ({
    body: { email: addressOf('new', caller), code: CODE },
    token: undefined,
  }),
  resendVerificationEmail: (caller) => ({
    body: { email: addressOf('new', caller) },
    token: undefined,
  }),
  forgotPassword: ({ email }) => ({ body: { email }, token: undefined }),
  createNewPassword: ({ password }) => ({ body: { token: 'x', password }, token: undefined }),
  login: ({ email, password }) => ({ body: { email, password }, token: undefined }),
  requestEmailChange: (caller) => ({
    body: { email: addressOf('moved', caller), password: caller.password },
  }),
  confirmEmailChange: (caller) => ({ body: { email: addressOf('moved', caller), code: CODE } }),
  changePassword: ({ password }) => ({
    body: { current_password: password, new_password: password },
  }),
  confirmPassword: ({ password }) => ({ body: { password } }),
  askPasskey: () => ({ token: undefined }),
  signInByPasskey: () => ({ body: { passkey: PASSKEY }, token: undefined }),
  listCredentials: () => ({}),
  askToConfirm: () => ({}),
  confirmPasskey: () => ({ body: { passkey: PASSKEY } }),
  makePasskey: () => ({}),
  addPasskey: () => ({
    body: { id: 'x', client_data: 'x', attestation: 'x', transports: ['internal'] },
  }),
  renamePasskey: () => ({ path: `/api/profile/passkeys/${newId()}`, body: { name: 'Phone' } }),
  removePasskey: () => ({ path: `/api/profile/passkeys/${newId()}` }),
  removePassword: () => ({}),
  makeSecondFactor: () => ({}),
  addSecondFactor: () => ({ body: { ticket: 'x', code: CODE } }),
  removeSecondFactor: () => ({}),
  renewRecoveryCodes: () => ({}),
  askProvider: () => ({ body: { provider: '' }, token: undefined }),
  signInByProvider: () => ({ body: { provider: '', answer: 'code=x' }, token: undefined }),
  signInByHeader: () => ({ body: {}, token: undefined }),
  askProviderAgain: () => ({ body: { provider: '', to: 'join' } }),
  joinIdentity: () => ({ body: { provider: '', answer: 'code=x' } }),
  confirmByProvider: () => ({ body: { provider: '', answer: 'code=x' } }),
  removeIdentity: () => ({ path: `/api/profile/identities/${newId()}` }),
  signInByLink: () => ({ body: { token: 'x' }, token: undefined }),
  logOutByProvider: () => ({ form: 'logout_token=x', token: undefined }),
  logOutByNamedProvider: () => ({
    path: '/api/auth/oidc/x/backchannel-logout',
    form: 'logout_token=x',
    token: undefined,
  }),
  raiseAlarm: () => ({ body: { token: 'x' }, token: undefined }),
  listPersonalTokens: () => ({}),
  createPersonalToken: ({ habits }) => ({
    body: { name: 'A button', scopes: ['write:days'], habits: habits.slice(0, 1), days: null },
  }),
  revokePersonalToken: (_, { ids }) => ({
    path: `/api/profile/tokens/${ids.createPersonalToken ?? newId()}`,
  }),
  listLinks: () => ({}),
  createLink: ({ habits }) => [
    { body: { kind: 'board', name: 'Kitchen', days: null } },
    { body: { kind: 'year', habit: habits[0] ?? newId(), name: 'Desk', days: null } },
    {
      body: { kind: 'stamp', habit: habits[0] ?? newId(), name: 'Door', at_once: true, days: null },
    },
  ],
  lookAtStamp: (_, { link }) => ({ body: { key: link }, token: undefined }),
  stampByLink: (_, { link }) => ({ body: { key: link }, token: undefined }),
  readPictureAsSvg: (_, { pictures }) =>
    pictures.map((key) => ({
      path: `/api/pictures/${key}.svg?width=1600&height=1200`,
      token: undefined,
    })),
  readPictureAsPng: (_, { pictures }) =>
    pictures.map((key) => ({
      path: `/api/pictures/${key}.png?width=1600&height=1200`,
      token: undefined,
    })),
  readPictureAsJson: (_, { pictures }) =>
    pictures.map((key) => ({ path: `/api/pictures/${key}.json`, token: undefined })),
  closeLink: (_, { ids }) => ({ path: `/api/profile/links/${ids.createLink ?? newId()}` }),
  undoRemoval: () => ({ body: { undo: 'x'.repeat(20_000) } }),
  createInbox: () => ({ body: { name: 'Watch' } }),
  listInboxes: () => ({}),
  updateInbox: ({ habits }, { ids }) => ({
    path: `/api/profile/inboxes/${ids.createInbox ?? newId()}`,
    body: {
      name: 'Phone',
      mappings: [{ name: 'steps', habit: habits[0] ?? newId(), factor: 0.001, mode: 'add' }],
    },
  }),
  verifyInbox: (_, { inbox }) => ({
    path: `${inbox}?hub.mode=subscribe&hub.challenge=x`,
    token: undefined,
  }),
  sendToInbox: ({ today }, { inbox }) => ({
    path: inbox,
    body: { steps: 4000, date: today },
    token: undefined,
  }),
  listInboxMessages: (_, { ids }) => ({
    path: `/api/profile/inboxes/${ids.createInbox ?? newId()}/messages`,
  }),
  previewInbox: ({ habits }, { ids }) => ({
    path: `/api/profile/inboxes/${ids.createInbox ?? newId()}/preview`,
    body: { mappings: [{ name: 'steps', habit: habits[0] ?? newId(), factor: 1, mode: 'add' }] },
  }),
  closeInbox: (_, { ids }) => ({ path: `/api/profile/inboxes/${ids.createInbox ?? newId()}` }),
  endSession: () => ({ path: `/api/profile/sessions/${newId()}` }),
  endOtherSessions: () => ({}),
  undoImport: (_, { ids }) => ({ path: `/api/imports/${ids.importFile ?? newId()}` }),
  closeCalendar: () => ({}),
  deleteHabit: ({ habits }) => [
    { path: `/api/habits/${habits[0]}` },
    { path: `/api/habits/${habits[0]}?permanent=true` },
  ],
  refresh: ({ tokens }) => ({ token: tokens.refresh_token }),
  logout: () => ({}),
  deleteAccount: ({ password }) => ({ body: { password } }),
};

/** Makes every call of the wire, one after the other. */
export async function callEverything(caller: Caller, send: Send): Promise<void> {
  const learned: Learned = {
    ids: {},
    undo: 'x',
    sealed: 'x',
    calendar: '/api/calendar/x',
    link: 'x'.repeat(43),
    inbox: `/api/inbox/${'x'.repeat(43)}`,
    pictures: [],
  };
  for (const name of Object.keys(CALLS) as Name[]) {
    const { method, path } = endpoints[name];
    for (const sent of [CALLS[name](caller, learned)].flat()) {
      const token = 'token' in sent ? sent.token : caller.tokens.access_token;
      learn(name, await send(name, { method, path, ...sent, token }), learned);
    }
  }
}

function learn(name: Name, { status, json }: Received, learned: Learned): void {
  if (status >= 300) return;
  switch (name) {
    case 'registerDevice':
      learned.ids[name] = json<{ id: string }>().id;
      break;
    case 'createInvitation':
      learned.ids[name] = json<{ invitation: { id: string } }>().invitation.id;
      break;
    case 'createPersonalToken':
      learned.ids[name] = json<{ token: { id: string } }>().token.id;
      break;
    case 'createLink': {
      const { id, kind, address } = json<{ id: string; kind: string; address: string }>();
      const { hash, pathname } = new URL(address);
      learned.ids[name] = id;
      if (kind === 'stamp') learned.link = hash.slice(1, 44);
      else learned.pictures.push(pathname.slice(-47, -4));
      break;
    }
    case 'createInbox': {
      const { id, address } = json<{ id: string; address: string }>();
      learned.ids[name] = id;
      learned.inbox = new URL(address).pathname;
      break;
    }
    case 'createWebhook':
      learned.ids[name] = json<{ webhook: { id: string } }>().webhook.id;
      break;
    case 'importFile':
      learned.ids[name] = json<{ imported: { id: string } | null }>().imported?.id ?? '';
      break;
    case 'replaceCalendar':
      learned.calendar = new URL(json<{ address: string }>().address).pathname;
      break;
    case 'sealUnsent':
      learned.sealed = json<{ sealed: string }>().sealed;
      break;
    case 'markDone':
      learned.undo = json<{ undo: string | null }>().undo ?? 'x';
      break;
    default:
  }
}

function bodyOf(commands: readonly Command[], today: CivilDate): ApplyCommandsBody {
  const at = `${today}T00:00:00Z`;
  return { commands: commands.map((command) => ({ id: newId(), at, command })) };
}

function reminders(many: number) {
  return Array.from({ length: many }, (_, n) => ({
    id: newId(),
    time: `${String(n * 2).padStart(2, '0')}:00`,
    weekdays: EVERY_DAY,
    way: 'mail',
    rhythm: 'every_day',
  }));
}

function doneToken({ answersKey, userId, habits, today }: Caller): string {
  const [habitId = ''] = habits;
  return makeActionToken(answersKey, { purpose: 'done', userId, habitId, date: today });
}

function stopToken({ answersKey, userId }: Caller): string {
  return makeActionToken(answersKey, {
    purpose: 'stop',
    userId,
    habitId: null,
    reminderId: null,
  });
}
