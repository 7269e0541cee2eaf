import type { MakePasskey } from '#contract/passkeys.ts';
import { addDays } from '#domain/civil-date.ts';
import { WEEKDAYS } from '#domain/goal.ts';
import { todayAt } from '#domain/today.ts';
import { expectOk, idOf, openAccount, type Account } from '../../../bench/floods/account.ts';
import { bodyOf, COMMANDS } from '../../../bench/notebook/commands.ts';
import type { Product } from '../../../bench/product.ts';
import { newId } from '../../../src/server/platform/new-id.ts';
import { Authenticator } from '../../../src/server/testing/authenticator.ts';
import { subscription } from '../../../src/server/testing/subscription.ts';
import { plantRows } from '../rows.ts';

/** What a person of the attack has, each by its id. */
export const KINDS = [
  'habit',
  'archived',
  'deleted',
  'group',
  'pause',
  'device',
  'passkey',
  'identity',
  'token',
  'link',
  'webhook',
  'delivery',
  'inbox',
  'session',
  'import',
  'reminder',
  'command',
  'account',
  'invitation',
] as const;

export type Kind = (typeof KINDS)[number];

export interface PersonWithEverything extends Account {
  ids: Record<Kind, string>;
  cursor: string;
  /** of a token that may do all that tokens may */
  secret: string;
}

/** Stands in every text of whoever is attacked: in no answer to anybody else. */
export const MARK = 'nobody-else-reads-this';

/** A link that marks a habit. */
export const STAMP_LINK = { kind: 'stamp', name: '', at_once: false, days: 30 };

/** A webhook of what nobody does here. */
export const WEBHOOK = {
  name: 'Mine',
  url: 'https://house.example.org/',
  format: 'standard',
  events: ['streak.reached'],
};

/** What an inbox enters for a habit. */
export const stepsTo = (habit: string) => ({ name: 'steps', habit, factor: 1, mode: 'sum' });

export const today = () => todayAt(Date.now(), { time_zone: 'UTC', day_start_hour: 0 });

/** Somebody who has one of everything. */
export async function openPersonWithEverything(
  product: Product,
  text: string,
): Promise<PersonWithEverything> {
  const account = await openAccount(product);
  const send = async <T>(method: string, path: string, body?: object | Uint8Array) =>
    (await (await expectOk(account.send(method, path, body))).json()) as T;
  const make = async (path: string, body: object | Uint8Array) =>
    (await send<{ id: string }>('POST', path, body)).id;
  const person = await idOf(account);
  const [session] = await send<{ id: string }[]>('GET', '/api/profile/sessions');

  const group = await make('/api/groups', { name: text });
  const create = (name: string) =>
    make('/api/habits', { name, description: text, frequency: 'DAILY', group_id: group });
  const [habit, archived, deleted] = [await create(text), await create(text), await create(text)];
  await expectOk(
    account.send('POST', `/api/habits/${habit}/completions`, { value: true, note: text }),
  );
  for (const id of [archived, deleted]) await expectOk(account.send('DELETE', `/api/habits/${id}`));
  await expectOk(account.send('DELETE', `/api/habits/${deleted}?permanent=true`));
  const pause = await make('/api/pauses', {
    first: addDays(today(), 9),
    habit_id: habit,
    reason: text,
  });
  const device = await make('/api/push/devices', subscription());
  const asked = await send<MakePasskey>('POST', '/api/profile/passkeys/challenge');
  // The site is known by another name of this machine than the one it is called by.
  const origin = `http://localhost:${new URL(product.url).port}`;
  const passkey = await make('/api/profile/passkeys', new Authenticator().make(asked, { origin }));
  const identity = newId();
  const credential = { user_id: person, id: identity, kind: 'identity', secret: `x ${identity}` };
  const about = JSON.stringify({ issuer: 'https://club.example', account: text });
  await plantRows(product, 'credentials', [
    { ...credential, name: 'Club', about, created_at: Date.now() },
  ]);
  const granted = { name: text, scopes: ['read'], habits: [habit], days: 30 };
  const { token } = await send<{ token: { id: string } }>('POST', '/api/profile/tokens', granted);
  const link = await make('/api/profile/links', { ...STAMP_LINK, habit, name: text });
  const { secret } = await send<{ secret: string }>('POST', '/api/profile/tokens', {
    name: text,
    scopes: ['write'],
    days: 30,
  });
  const csv = `HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n${text} too,,,2026-11-01,1,`;
  const { imported } = await send<{ imported: { id: string } }>(
    'POST',
    '/api/imports',
    Buffer.from(csv),
  );
  const [reminder, command] = [newId(), newId()];
  const reminders = [
    { id: reminder, time: farFromNow(), weekdays: WEEKDAYS, way: 'mail', rhythm: 'every_day' },
  ];
  const [sent] = bodyOf([{ type: 'change_habit', habit, reminders, cue: text }]).commands;
  await expectOk(account.send('POST', COMMANDS, { commands: [{ ...sent, id: command }] }));
  await expectOk(account.send('POST', '/api/profile/calendar'));
  // Last: what changes later is looked at for it, after a while.
  const { webhook } = await send<{ webhook: { id: string } }>('POST', '/api/profile/webhooks', {
    ...WEBHOOK,
    name: text,
    habits: [habit],
  });
  const inbox = await make('/api/profile/inboxes', { name: text });
  await expectOk(
    account.send('PATCH', `/api/profile/inboxes/${inbox}`, { mappings: [stepsTo(habit)] }),
  );
  const delivery = newId();
  await plantRows(product, 'webhook_deliveries', [
    {
      user_id: person,
      webhook_id: webhook.id,
      id: delivery,
      event: 'test',
      state: 'taken',
      created_at: Date.now(),
      attempts: 1,
    },
  ]);
  const { cursor } = await send<{ cursor: string }>('GET', '/api/notebook');
  // Whoever came first runs the server. To others there are no invitations.
  const invitation = { email: `guest-${newId()}@example.org`, days: 1, locale: 'en' };
  const invited = await account.send('POST', '/api/operator/invitations', invitation);
  const made =
    invited.status === 201 ? ((await invited.json()) as { invitation: { id: string } }) : undefined;
  const ids = {
    habit,
    archived,
    deleted,
    group,
    pause,
    device,
    passkey,
    identity,
    token: token.id,
    link,
    webhook: webhook.id,
    delivery,
    inbox,
    session: session?.id ?? '',
    import: imported.id,
    reminder,
    command,
    account: person,
    invitation: made?.invitation.id ?? newId(),
  };
  return { ...account, ids, cursor, secret };
}

/** A time of the day that does not come while the attack lasts. */
function farFromNow(): string {
  return `${String((new Date().getUTCHours() + 12) % 24).padStart(2, '0')}:00`;
}
