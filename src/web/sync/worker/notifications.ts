import type { CivilDate } from '#domain/civil-date.ts';
import { clockOffset, commandsOfAll } from '../closed-notebooks.ts';
import { diffOfCommands } from '../diff.ts';
import { localDatabase } from '../local-database.ts';
import { newId } from '../new-id.ts';
import type { PendingCommand } from '../replica.ts';
import { broadcast } from '../tabs.ts';

// A script of its own, which the worker reads when one of these events comes.

declare const self: ServiceWorkerGlobalScope & {
  reminders: Reminders;
  registration: { sync?: { register(tag: string): Promise<void> } };
};

/** The path below its host at which the site stands, or nothing. */
const BASE = new URL('.', self.location.href).pathname.slice(0, -1);

/** What came with a reminder, for its answer. */
export interface ReminderData {
  person: string;
  habit?: string;
  date: CivilDate;
  /** when that day of the person is over; not given by an earlier version */
  ends?: number;
  tokens: { done?: string; later?: string };
}

/** A notification as the server writes it, see `notification.ts` on the server. */
interface Written extends NotificationOptions {
  title: string;
  navigate: string;
  actions?: { action: string; title: string; navigate: string }[];
  data?: ReminderData;
}

/** What a notification that is shown has with it. */
interface Shown {
  written: Written;
  /** when it came; not given by an earlier version */
  at?: number;
}

/** What is done for each of those events that have to do with reminders. */
export interface Reminders {
  push(event: PushEvent): void;
  notificationclick(event: NotificationEvent): void;
  pushsubscriptionchange(event: ExtendableEvent): void;
  sync(event: ExtendableEvent): void;
}

self.reminders = {
  push(event) {
    const { notification }: { notification?: Written } = event.data?.json() ?? {};
    if (notification) event.waitUntil(show(notification));
  },
  notificationclick(event) {
    const { notification, action } = event;
    notification.close();
    event.waitUntil(answer(action, notification.data));
  },
  pushsubscriptionchange(event) {
    event.waitUntil(renewSubscription(event));
  },
  sync(event) {
    event.waitUntil(sendWaiting());
  },
};

async function show(written: Written, at = Date.now()): Promise<void> {
  const { title, navigate: _navigate, data: _data, ...options } = written;
  const data: Shown = { written, at };
  await self.registration.showNotification(title, {
    ...options,
    icon: `${BASE}/icon-192.png`,
    data,
  });
}

/** What an action does here; any other opens a page. */
const DEEDS: Partial<Record<string, (data: ReminderData, cameAt: number) => Promise<PostResult>>> =
  {
    done: markDone,
    later: remindLater,
  };

/**
 * What could not be done, without a network or a place to keep it, is asked again. What was refused
 * would be again: its page says how things stand. So late after the press a browser may open none.
 */
async function answer(action: string, { written, at = 0 }: Shown): Promise<void> {
  const { data, navigate, actions = [] } = written;
  const result = data && (await DEEDS[action]?.(data, at));
  if (result === 'taken') return;
  const showAgain = () => show({ ...written, silent: true }, at);
  const address = actions.find((each) => each.action === action)?.navigate ?? navigate;
  if (result === 'to be sent again') await showAgain();
  else await openPage(address).catch(showAgain);
}

/** What became of a call. `refused`: the same one would be refused again. */
type PostResult = 'taken' | 'refused' | 'to be sent again';

/**
 * Keeps a habit as the button of a page does: what was done goes into the outbox, from which the next
 * page sends it, and is sent at once where there is a network. Either way it is one command, by its
 * id, however often it arrives.
 *
 * @returns `taken` where it is sure to arrive; `refused` where it stood there from a day before: who
 * presses it then may mean the day that it is
 */
async function markDone(
  { person, habit, date, ends, tokens }: ReminderData,
  cameAt: number,
): Promise<PostResult> {
  // By the server's clock, as a page does it: this device's may be wrong.
  const at = Date.now() + (await clockOffset(person).catch(() => 0));
  const isOver = ends === undefined ? date < civilDateHere(Date.now()) : at >= ends;
  // What comes at the end of a day is read after it.
  const isOld = isOver && Date.now() - cameAt > FRESH_MS;
  if (habit === undefined || isOld) return 'refused';
  const command = { type: 'enter_day', habit, date, mark: { value: true } } as const;
  const { done: token } = tokens;
  const waiting: PendingCommand = {
    id: newId(at),
    at,
    command,
    ...(token !== undefined && { token }),
  };
  const isKept = await write(person, waiting.id, waiting);
  if (isKept) broadcast({ person, writing: diffOfCommands(new Map([[waiting.id, waiting]])) });
  const sent = await send(person, waiting);
  // The browser wakes this worker once there is a network, where it can.
  if (sent === 'to be sent again' && isKept)
    await self.registration.sync?.register('outbox').catch(() => undefined);
  return isKept ? 'taken' : sent;
}

/** So long after a notification came it is pressed for what it says. */
const FRESH_MS = 3 * 60 * 60_000;

/** Swedish writes dates as ISO 8601 does. */
function civilDateHere(instant: number): string {
  return new Date(instant).toLocaleDateString('sv');
}

/** Has a reminder come again in an hour. */
async function remindLater({ tokens: { later: token } }: ReminderData): Promise<PostResult> {
  return token === undefined ? 'refused' : await post('/api/reminders/later', { token });
}

/**
 * Sends what was answered without a network.
 *
 * @throws Error where something is left that is to be sent again
 */
async function sendWaiting(): Promise<void> {
  for (const { person, row } of await commandsOfAll())
    if (row && !('code' in row) && (await send(person, row)) === 'to be sent again')
      throw new Error('Still no network');
}

/** Sends what waits, where it can be without a session; what is left then is a page's to send. */
async function send(person: string, waiting: PendingCommand): Promise<PostResult> {
  const { id, at, token } = waiting;
  if (token === undefined) return 'refused';
  const sent = await post('/api/reminders/done', { token, id, at: new Date(at).toISOString() });
  const { token: _token, ...without } = waiting;
  if (sent === 'refused') await write(person, id, without);
  // A page that is open has it in its outbox too, and hears of it when it sends it.
  if (sent === 'taken' && (await openPages()).length === 0) await write(person, id, null);
  return sent;
}

async function post(path: string, body: object): Promise<PostResult> {
  try {
    const { ok, status, headers } = await fetch(BASE + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
    });
    // What stands before the server may answer in its place, with a page of its own.
    const isServers = status === 204 || headers.get('content-type')?.includes('json') === true;
    if (ok && isServers) return 'taken';
    return ok || status === 429 || status >= 500 ? 'to be sent again' : 'refused';
  } catch {
    return 'to be sent again';
  }
}

/** @returns whether this browser keeps it */
async function write(person: string, id: string, row: PendingCommand | null): Promise<boolean> {
  try {
    return await localDatabase.write(person, diffOfCommands(new Map([[id, row]])));
  } catch {
    return false;
  }
}

async function openPages(): Promise<readonly WindowClient[]> {
  return await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/**
 * Shows a page of ours: in a window that is open already, or else in a new one.
 *
 * @param address whose path counts: people may come by another name than the site's own
 */
async function openPage(address: string): Promise<void> {
  const { pathname, search } = new URL(address);
  const { href } = new URL(`${pathname}${search}`, self.origin);
  const pages = await openPages();
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  try {
    if (!page) throw new Error('No page is open');
    const shown = await page.focus();
    if (shown.url !== href) await shown.navigate(href);
  } catch {
    // One that came before this worker can't be led anywhere.
    await self.clients.openWindow(href);
  }
}

/** Of what some browsers have, newer than the types. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/**
 * Tells the server of the subscription that took another's place. Where the browser does not say
 * what it was, the next start of a page finds the new one.
 */
async function renewSubscription(change: SubscriptionChange): Promise<void> {
  const { oldSubscription: former, newSubscription } = change;
  if (!former) return;
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(former.options));
  await fetch(`${BASE}/api/push/devices/renew`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ former: bodyOf(former), subscription: bodyOf(subscription) }),
  });
}

/** As the wire has it: without when it expires, of which nobody says anything. */
function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys };
}
