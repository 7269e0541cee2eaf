import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#domain/civil-date.ts';
import { WEEKDAYS } from '#domain/goal.ts';
import { deriveKeys } from '../../../src/server/platform/keys.ts';
import { newId } from '../../../src/server/platform/new-id.ts';
import { makeActionToken } from '../../../src/server/features/reminders/action-token.ts';
import { bodyOf, COMMANDS } from '../../../bench/notebook/commands.ts';
import type { Product } from '../../../bench/product.ts';
import type { MailServer } from '../mail-server.ts';
import type { TestProvider } from '../../../src/server/testing/provider/open-provider.ts';
import { subscription } from '../../../src/server/testing/subscription.ts';
import { today } from '../others-ids/person-with-everything.ts';
import { tryDoors } from './doors.ts';
import { tryProvider } from './provider.ts';
import { call, newAddress, type Answer } from '../wire.ts';

/** What nobody who reads logs, figures or refusals may find there, each by a name for it. */
export type Secrets = Map<string, string>;

/** What somebody types, who could be known again by it. */
const TYPED = {
  email: 'quill.marlowe@example.org',
  'new email': 'quill.otherwise@example.org',
  password: 'violet kettle of forty-two',
  'new password': 'copper ladder of seventeen',
  name: 'Quill Marlowe',
  habit: 'Quit gambling at the Marlowes',
  note: 'lost forty again to the neighbours',
  cue: 'breakfast with aunt Ottoline',
  group: 'Vices of the family Marlowe',
  reason: 'Clinic of Saint Ottoline',
  unit: 'ottolines',
  agent: 'Marlowe-Browser/9.9',
};

/** How long a mail may take to come. */
const TIMEOUT_MS = 30_000;

/**
 * Somebody’s whole time with the product: every call that there is, right and then wrong.
 *
 * @returns what they would not tell, and every answer that refused them something
 */
export async function liveThrough(
  product: Product,
  { mailServer, provider }: { mailServer: MailServer; provider: TestProvider },
): Promise<{ secrets: Secrets; refusals: Answer[]; calls: number }> {
  const secrets: Secrets = new Map(Object.entries(TYPED));
  const refusals: Answer[] = [];
  let calls = 0;
  let cookies: Record<string, string> = {};
  let token: string | undefined;
  const from = newAddress();
  secrets.set('IP address', from);

  async function send(
    method: string,
    path: string,
    body?: object | Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    calls += 1;
    const answer = await call(product, {
      method,
      path,
      token,
      from,
      headers: {
        'User-Agent': TYPED.agent,
        'X-Request-Id': TYPED.agent,
        Cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        'Sec-Fetch-Site': 'same-origin',
        ...(body instanceof Uint8Array ? { 'Content-Type': 'application/octet-stream' } : {}),
        ...headers,
      },
      body: body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body),
    });
    for (const each of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value.length > 8) secrets.set(`cookie ${name} ${calls}`, value);
      cookies = { ...cookies, [name]: value };
    }
    if (answer.status >= 400) refusals.push(answer);
    return answer;
  }

  async function ask<T>(...call: Parameters<Ask>): Promise<T> {
    const [method, path] = call;
    const answer = await send(...call);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return (answer.text === '' ? undefined : JSON.parse(answer.text)) as T;
  }

  /** The newest mail to an address that matches. @returns what the pattern captures */
  async function mailed(to: string, pattern: RegExp): Promise<string> {
    const end = performance.now() + TIMEOUT_MS;
    while (performance.now() < end) {
      const mails = mailServer.taken.filter(({ recipients }) => recipients.includes(to));
      const found = mails.toReversed().map(({ read }) => pattern.exec(read.text ?? '')?.[1]);
      const secret = found.find((each) => each !== undefined);
      if (secret !== undefined && ![...secrets.values()].includes(secret)) return secret;
      await sleep(50);
    }
    throw new Error(`No mail like ${pattern} came`);
  }

  async function signIn(email: string, password: string): Promise<void> {
    const body = { email, password, remember: true };
    const given = await ask<{ access_token: string; refresh_token: string }>(
      'POST',
      '/api/auth/login',
      body,
    );
    token = given.access_token;
    secrets.set(`access token ${calls}`, given.access_token);
    secrets.set(`refresh token ${calls}`, given.refresh_token);
  }

  const { email, password } = TYPED;
  await ask('POST', '/api/auth/create', { email, password, name: TYPED.name, time_zone: 'UTC' });
  const first = await mailed(email, /(?<!\d)(\d{6})(?!\d)/);
  secrets.set('code', first);
  secrets.set('code of a link', await mailed(email, /#code=\d{6}\.([\w-]+)/));
  await send('PATCH', '/api/auth/verify-email', {
    email,
    code: first === '111111' ? '2' : '111111',
  });
  await ask('PATCH', '/api/auth/verify-email', { email, code: first });
  await send('POST', '/api/auth/login', { email, password: TYPED['new password'] });
  await signIn(email, password);
  await keepNotebook(ask, secrets);
  const { id: person } = await ask<{ id: string }>('GET', '/api/profile/me');
  await answerReminders(product, person, { ask, send, secrets });
  await tryProvider({ ask, send, secrets, provider }, { email, name: TYPED.name });
  await tryDoors({ ask, send, secrets, mailed: (pattern) => mailed(email, pattern) });

  await ask('POST', '/api/profile/email', { email: TYPED['new email'], password });
  const second = await mailed(TYPED['new email'], /(?<!\d)(\d{6})(?!\d)/);
  secrets.set('code for the new address', second);
  await ask('PATCH', '/api/profile/email', { email: TYPED['new email'], code: second });
  await ask('POST', '/api/auth/forgot-password', { email: TYPED['new email'] });
  const link = await mailed(TYPED['new email'], /#token=(\S+)/);
  secrets.set('link to a new password', link);
  await send('PATCH', '/api/auth/create-new-password', { token: link, password: 'password1234' });
  await ask('PATCH', '/api/auth/create-new-password', {
    token: link,
    password: TYPED['new password'],
  });
  await send('PATCH', '/api/auth/create-new-password', { token: link, password });
  await signIn(TYPED['new email'], TYPED['new password']);
  const wrong = [
    ['POST', '/api/auth/create', { email: `${email} x`, password, name: TYPED.name, more: 1 }],
    ['POST', '/api/habits', { name: TYPED.habit, frequency: TYPED.note }],
    ['PATCH', '/api/profile/me', { name: TYPED.name, locale: TYPED.cue }],
    ['POST', '/api/profile/confirm-password', { password }],
    ['PATCH', '/api/profile/password', { current_password: password, new_password: password }],
    ['POST', `/api/habits?${TYPED.unit}=${email}`, { name: TYPED.habit, frequency: 'DAILY' }],
    ['GET', `/api/habits/${encodeURIComponent(TYPED.habit)}`],
    ['GET', `/api/${encodeURIComponent(email)}?token=${link}`],
    ['POST', '/api/imports', Buffer.from(`${TYPED.note},${email}`)],
    ['POST', '/api/push/devices', { endpoint: `http://${email}/${TYPED.unit}`, keys: {} }],
    ['POST', '/api/reminders/look', { token: link }],
  ] as const;
  for (const [method, path, body] of wrong) await send(method, path, body);
  await ask('POST', '/api/auth/logout');
  await send('GET', '/api/habits');
  await send('POST', '/api/auth/refresh');
  return { secrets, refusals, calls };
}

export type Ask = <T>(
  method: string,
  path: string,
  body?: object | Uint8Array,
  headers?: Record<string, string>,
) => Promise<T>;

/** Habits, groups, pauses, files, a calendar and a browser with notifications. */
async function keepNotebook(ask: Ask, secrets: Secrets): Promise<void> {
  const group = await ask<{ id: string }>('POST', '/api/groups', { name: TYPED.group });
  const goal = {
    from: '2026-01-01',
    schedule: { every: 'DAILY', weekdays: WEEKDAYS },
    target: { kind: 'at_least', amount: 3, unit: TYPED.unit, per: 'day' },
  };
  const habit = await ask<{ id: string }>('POST', '/api/habits', {
    name: TYPED.habit,
    description: TYPED.note,
    frequency: 'DAILY',
    goals: [goal],
    group_id: group.id,
    created_at: '2026-01-01T00:00:00Z',
  });
  await ask('POST', `/api/habits/${habit.id}/completions`, { value: 2, note: TYPED.note });
  await ask('POST', '/api/pauses', { first: addDays(today(), 3), reason: TYPED.reason });
  const command = { type: 'change_habit', habit: habit.id, cue: TYPED.cue };
  await ask('POST', COMMANDS, bodyOf([command]));
  const { address } = await ask<{ address: string }>('POST', '/api/profile/calendar');
  secrets.set('calendar', address.split('/').at(-1) ?? address);
  const browser = subscription();
  secrets.set('push endpoint', browser.endpoint);
  secrets.set('push key', browser.keys.p256dh);
  secrets.set('push secret', browser.keys.auth);
  const device = await ask<{ id: string }>('POST', '/api/push/devices', browser);
  // There is no such service: what becomes of that is told in the log.
  await ask('POST', `/api/push/devices/${device.id}/test`);
  for (const path of ['/api/profile/export', '/api/profile/sessions', '/api/habits'])
    await ask('GET', path);
}

/** What is sent with reminders, and what is answered to them. */
async function answerReminders(
  { env }: Product,
  userId: string,
  {
    ask,
    send,
    secrets,
  }: { ask: Ask; send: (...call: Parameters<Ask>) => Promise<Answer>; secrets: Secrets },
): Promise<void> {
  const { habits } = await ask<{ habits: { id: string }[] }>('GET', '/api/notebook');
  const habitId = habits[0]?.id ?? '';
  const { actions: answers } = deriveKeys(String(env['APP_SECRET']));
  secrets.set('secret of the application', String(env['APP_SECRET']));
  const about = { userId, habitId, date: today() };
  const done = makeActionToken(answers, { purpose: 'done', ...about });
  const stop = makeActionToken(answers, { purpose: 'stop', userId, habitId, reminderId: newId() });
  secrets.set('token of a reminder', done);
  secrets.set('token to stop one', stop);
  await ask('POST', '/api/reminders/look', { token: done });
  const { undo } = await ask<{ undo: string | null }>('POST', '/api/reminders/done', {
    token: done,
    id: newId(),
  });
  if (undo !== null) {
    secrets.set('token to take it back', undo);
    await ask('POST', '/api/reminders/undo', { token: undo });
  }
  await send('GET', `/api/reminders/stop/${stop}`);
  await send('POST', `/api/reminders/stop/${stop}x`, { 'List-Unsubscribe': 'One-Click' });
  await send('POST', '/api/reminders/stop', { token: stop });
}
