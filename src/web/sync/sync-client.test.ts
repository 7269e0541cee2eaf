import { expect, test, vi } from 'vitest';
import { fakeNotebook } from '../testing/fake-notebook.ts';
import { answer, noAnswer, type SeenCall } from '../testing/fake-server.ts';
import { habit, notebookWith } from '../testing/habits.ts';
import { notebookServer, type NotebookServer } from '../testing/notebook-server.ts';
import { ada, signIn } from '../testing/person.ts';
import { diffOf } from './diff.ts';
import { localDatabase } from './local-database.ts';
import { notebookStore } from './notebook-store.ts';
import { EMPTY_REPLICA } from './replica.ts';
import { broadcast } from './tabs.ts';

const HOUR = 3_600_000;
const reading = habit();
const NOTHING = { notebook: undefined, commands: [], isDamaged: false };

/** A stream that tells revisions when it is asked to, and does not end. */
function openStream() {
  let tell: (revision: number) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      tell = (revision) => controller.enqueue(new TextEncoder().encode(`data: ${revision}\n\n`));
    },
  });
  return { response: new Response(body), tell };
}

const nameShown = () => notebookStore.standing().shown?.habits.get(reading.id)?.name;

/** A server that keeps back every answer about the notebook, until it is let go. */
function slowServer(server: NotebookServer) {
  const held: (() => void)[] = [];
  const calls = fakeNotebook(server, {
    'GET /api/notebook': ({ path }) => {
      const since = new URL(path, 'http://server').searchParams.get('since');
      const read = answer(200, server.read(since ?? undefined));
      return new Promise((resolve) => {
        held.push(() => resolve(read));
      });
    },
  });
  const letGo = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
  };
  return { calls, letGo };
}

const rename = (server: NotebookServer, name: string) =>
  server.carryOut({ type: 'change_habit', habit: reading.id, name });

/** Opens Ada's notebook, and has the next question on its way. */
async function openAndAsk(server: NotebookServer) {
  signIn();
  const slow = slowServer(server);
  await notebookStore.open(ada.id, () => ada);
  await slow.letGo();
  await expect.poll(nameShown).toBe(reading.name);
  rename(server, 'Read more');
  void notebookStore.renew();
  await expect.poll(() => slow.calls.length).toBe(2);
  return slow;
}

test('what another tab did is asked for, also while an answer is on its way', async () => {
  const server = notebookServer(notebookWith([reading]));
  const { letGo } = await openAndAsk(server);
  rename(server, 'Read a lot');
  const before = { ...EMPTY_REPLICA, cursor: 'epoch.2' };
  const command = { type: 'delete_habit', habit: reading.id } as const;
  const refused = [{ id: 'r', at: 0, command, code: 'conflict' as const }];
  const after = { ...before, cursor: 'epoch.3', refused };
  broadcast({ person: ada.id, writing: diffOf(before, after) });
  await expect.poll(() => notebookStore.standing().refused).toHaveLength(1);
  await letGo();
  await letGo();
  await expect.poll(nameShown).toBe('Read a lot');
});

test('an answer that goes on from what was taken away meanwhile is none, and all is asked for', async () => {
  const { letGo } = await openAndAsk(notebookServer(notebookWith([reading])));
  broadcast({ person: ada.id, emptied: 'left' });
  await expect.poll(nameShown).toBeUndefined();
  await letGo();
  await letGo();
  await expect.poll(nameShown).toBe('Read more');
});

test('what is done after a clock was set back is sent after what waits', async () => {
  const server = notebookServer(notebookWith([reading]));
  await openAndAsk(server);
  const command = { type: 'change_habit', habit: reading.id, name: 'Read now' } as const;
  const waiting = { id: '0fffffff-0000-7000-8000-000000000000', at: Date.now(), command };
  const writing = diffOf(EMPTY_REPLICA, { ...EMPTY_REPLICA, outbox: [waiting] });
  broadcast({ person: ada.id, writing });
  await expect.poll(() => notebookStore.standing().waiting).toHaveLength(1);
  notebookStore.carryOut({ ...command, name: 'Read again' });
  const [first, second] = notebookStore.standing().waiting.map(({ id }) => id);
  expect([first, (second ?? '') > waiting.id]).toEqual([waiting.id, true]);
});

test('a copy is deleted also where the disk has no room for a word more', async () => {
  signIn();
  fakeNotebook(notebookWith([reading]), { 'POST /api/notebook/commands': noAnswer });
  await notebookStore.open(ada.id, () => ada);
  await expect.poll(nameShown).toBe(reading.name);
  notebookStore.carryOut({ type: 'change_habit', habit: reading.id, name: 'Read more' });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await notebookStore.empty('on purpose');
  expect(notebookStore.standing().waiting).toEqual([]);
});

test('a copy that could not be deleted is deleted by the next that opens it', async () => {
  vi.spyOn(localDatabase, 'read').mockResolvedValue(NOTHING);
  vi.spyOn(localDatabase, 'write').mockResolvedValue(true);
  vi.spyOn(localDatabase, 'people').mockResolvedValue([ada.id]);
  const erase = vi.spyOn(localDatabase, 'erase').mockRejectedValueOnce(new Error('No time'));
  signIn();
  fakeNotebook(notebookWith([reading]));
  await notebookStore.open(ada.id, () => ada);
  await expect.poll(() => notebookStore.standing().keeping).toBe('all');
  await expect(notebookStore.empty('on purpose')).rejects.toThrow('No time');
  erase.mockReset().mockResolvedValue();
  await notebookStore.sweep();
  expect(erase.mock.calls).toEqual([[ada.id, 'notebook']]);
});

test.each([
  ['was read goes', NOTHING, 'all'],
  ['could not be read stays for its owner', new Error('No time'), 'notebook'],
] as const)('of who leaves, what waits to be sent and %s', async (_, kept, what) => {
  const read = vi.spyOn(localDatabase, 'read');
  if (kept instanceof Error) read.mockRejectedValue(kept);
  else read.mockResolvedValue(kept);
  vi.spyOn(localDatabase, 'write').mockResolvedValue(true);
  const erase = vi.spyOn(localDatabase, 'erase').mockResolvedValue();
  signIn();
  fakeNotebook(notebookWith([reading]));
  await notebookStore.open(ada.id, () => ada);
  await expect.poll(nameShown).toBe(reading.name);
  await notebookStore.empty('left');
  expect(erase.mock.calls).toEqual([[ada.id, what]]);
});

test('a clock that was corrected is written down, also when nothing else is new', async () => {
  vi.spyOn(localDatabase, 'read').mockResolvedValue(NOTHING);
  const written = vi.spyOn(localDatabase, 'write').mockResolvedValue(true);
  signIn();
  const server = notebookServer(notebookWith([reading]));
  const now = new Date(Date.now() + HOUR).toISOString();
  let isAhead = false;
  const read = (since?: string) => ({ ...server.read(since), ...(isAhead ? { now } : {}) });
  fakeNotebook({ read, apply: (...sent) => server.apply(...sent) });
  await notebookStore.open(ada.id, () => ada);
  await expect.poll(nameShown).toBe(reading.name);
  isAhead = true;
  await notebookStore.renew();
  await expect.poll(() => written.mock.lastCall?.[2]).toBeGreaterThan(HOUR / 2);
  expect(written.mock.lastCall?.[1].cursor).toBeDefined();
});

test('an answer that waited in a page that slept sets no clock, and all is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { calls, letGo } = await openAndAsk(notebookServer(notebookWith([reading])));
  vi.setSystemTime(Date.now() + 8 * HOUR);
  document.dispatchEvent(new Event('visibilitychange'));
  await letGo();
  await expect.poll(() => calls.length).toBe(3);
  expect(Math.abs(notebookStore.now() - Date.now())).toBeLessThan(HOUR);
  await letGo();
  await expect.poll(() => notebookStore.standing().answers).toBe(3);
  expect(calls).toHaveLength(3);
});

test('on a full disk what is entered is written alone, and the notebook again after a while', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(localDatabase, 'read').mockResolvedValue(NOTHING);
  vi.spyOn(localDatabase, 'erase').mockResolvedValue();
  const written = vi.spyOn(localDatabase, 'write').mockImplementation((_person, _diff, offset) => {
    const full = new DOMException('No room', 'QuotaExceededError');
    return offset === undefined ? Promise.resolve(true) : Promise.reject(full);
  });
  signIn();
  fakeNotebook(notebookWith([reading]), { 'POST /api/notebook/commands': noAnswer });
  await notebookStore.open(ada.id, () => ada);
  await expect.poll(() => notebookStore.standing().keeping).toBe('commands');
  const writes = () =>
    written.mock.calls.map(([, , offset]) => (offset === undefined ? 'commands' : 'all'));
  const change = (name: string) => {
    written.mockClear();
    notebookStore.carryOut({ type: 'change_habit', habit: reading.id, name });
  };
  change('Read more');
  await expect.poll(writes).toContain('commands');
  expect(writes()).not.toContain('all');
  vi.advanceTimersByTime(60_000);
  change('Read a lot');
  await expect.poll(() => writes().slice(0, 2)).toEqual(['commands', 'all']);
});

test('what is told is asked for, and no more than once where a backup was restored', async () => {
  signIn();
  const { response, tell } = openStream();
  let server = notebookServer(notebookWith([reading]));
  // A page that asked back-to-back would leave no time for anything else.
  const read = (since?: string) => (calls.length > 20 ? noAnswer() : server.read(since));
  const calls: SeenCall[] = fakeNotebook(
    { read, apply: (...sent) => server.apply(...sent) },
    { 'GET /api/notebook/live': () => response },
  );
  await notebookStore.open(ada.id, () => ada);
  for (const name of ['Read more', 'Read a lot'])
    server.carryOut({ type: 'change_habit', habit: reading.id, name });
  tell(server.revision());
  await expect.poll(nameShown).toBe('Read a lot');

  server = notebookServer(notebookWith([reading]), 'restored');
  const before = calls.length;
  tell(3);
  await notebookStore.renew();
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
  expect(nameShown()).toBe(reading.name);
  expect(calls.length - before).toBeLessThanOrEqual(2);
});
