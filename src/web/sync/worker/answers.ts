import { newId } from '../new-id.ts';
import { copy, sendableByToken } from '../local-database.ts';
import { TAB_CHANNEL } from '../tab-message.ts';
import type { TabMessage } from '../tab-message.ts';
import type { Waiting } from '../replica.ts';
import type { Writing } from '../writing.ts';
import type { ReminderData } from './notifications.ts';

declare const self: ServiceWorkerGlobalScope & {
  registration: { sync?: { register(tag: string): Promise<void> } };
};

/** What became of a call: lasting, where the same one would be refused again. */
type Sent = 'taken' | 'refused' | 'to be sent again';

/**
 * Keeps a habit as the button of a page does: what was done goes into the outbox, from which the next
 * page sends it, and is sent at once where there is a network. Either way it is one command, by its
 * id, however often it arrives.
 *
 * @returns whether it is sure to arrive
 */
export async function markDone({ person, habit, date, tokens }: ReminderData): Promise<boolean> {
  if (habit === undefined) return false;
  // By the server's clock, as a page does it: this device's may be wrong.
  const at = Date.now() + (await copy.offset(person).catch(() => 0));
  const command = { type: 'enter_day', habit, date, mark: { value: true } } as const;
  const { done: token } = tokens;
  const waiting: Waiting = {
    id: newId(at),
    at,
    command,
    ...(token === undefined ? {} : { token }),
  };
  const isKept = await write(person, waiting.id, waiting);
  if (isKept) tell({ person, writing: writingOf(waiting.id, waiting) });
  const sent = await send(person, waiting);
  if (sent === 'to be sent again' && isKept) await wakeLater();
  return isKept || sent === 'taken';
}

/** Has a reminder come again in an hour. @returns whether it does */
export async function remindLater({ tokens: { later: token } }: ReminderData): Promise<boolean> {
  return token !== undefined && (await post('/api/reminders/later', { token })) === 'taken';
}

/**
 * Sends what was answered without a network.
 *
 * @throws Error where something is left that is to be sent again
 */
export async function sendWaiting(): Promise<void> {
  for (const { person, waiting } of await sendableByToken())
    if ((await send(person, waiting)) === 'to be sent again') throw new Error('Still no network');
}

/** Sends what waits, where it can be without a session; what is left then is a page's to send. */
async function send(person: string, waiting: Waiting): Promise<Sent> {
  const { id, at, token } = waiting;
  if (token === undefined) return 'refused';
  const sent = await post('/api/reminders/done', { token, id, at: new Date(at).toISOString() });
  const { token: _token, ...without } = waiting;
  if (sent === 'refused') await write(person, id, without);
  // A page that is open has it in its outbox too, and hears of it when it sends it.
  if (sent === 'taken' && !(await isPageOpen())) await write(person, id, null);
  return sent;
}

async function post(path: string, body: object): Promise<Sent> {
  try {
    const { ok, status } = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (ok) return 'taken';
    return status === 429 || status >= 500 ? 'to be sent again' : 'refused';
  } catch {
    return 'to be sent again';
  }
}

/** @returns whether this browser keeps it */
async function write(person: string, id: string, row: Waiting | null): Promise<boolean> {
  try {
    return await copy.write(person, writingOf(id, row), undefined);
  } catch {
    return false;
  }
}

const NONE = new Map<string, never>();

function writingOf(id: string, row: Waiting | null): Writing {
  const commands = new Map([[id, row]]);
  const rows = { habits: NONE, groups: NONE, pauses: NONE };
  return { ...rows, commands, cursor: undefined, since: undefined, whole: false };
}

function tell(news: TabMessage): void {
  const channel = new BroadcastChannel(TAB_CHANNEL);
  // A channel is of this origin alone, and takes no other.
  // oxlint-disable-next-line require-post-message-target-origin
  channel.postMessage(news);
  channel.close();
}

async function isPageOpen(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.length > 0;
}

/** Has the browser wake this worker once there is a network, where it can. */
async function wakeLater(): Promise<void> {
  await self.registration.sync?.register('outbox').catch(() => undefined);
}
