import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import { entryOn } from '#domain/entries.ts';
import { NOW, READING, START, storyOf } from '#domain/commands/testing/arbitrary-commands.ts';
import { seenIn } from '#domain/commands/testing/views.ts';
import { undoOf } from '#domain/commands/undo.ts';
import { EMPTY_NOTEBOOK } from '#domain/notebook.ts';
import { DELETED_FOR } from '#domain/limits.ts';
import { notebookServer, type NotebookServer } from '../testing/notebook-server.ts';
import { ada } from '../testing/person.ts';
import {
  EMPTY_REPLICA,
  revisionOf,
  rebased,
  pendingCommands,
  withAnswer,
  withCommand,
  withRefusal,
  withSent,
  type Answered,
  type Issued,
  type Replica,
} from './replica.ts';
import { patch, diffOf } from './diff.ts';
import { shownOf } from './shown.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

let count = 0;

/** A device, and the questions and answers on their way between it and a server. */
function device(server: NotebookServer) {
  let replica: Replica = EMPTY_REPLICA;
  const network: (() => void)[] = [];
  const take = (answer: Answered) => () => {
    const before = revisionOf(replica.cursor);
    replica = withAnswer(replica, answer, ada);
    expect(revisionOf(replica.cursor)).toBeGreaterThanOrEqual(before);
  };
  return {
    network,
    replica: () => replica,
    act(command: Issued['command']) {
      const id = `${(count += 1)}`;
      const outcome = withCommand(replica, { id, command }, Date.now(), ada);
      if ('refusal' in outcome) return undefined;
      ({ replica } = outcome);
      return outcome.changes;
    },
    send() {
      const batch = pendingCommands(replica).slice(0, 2);
      replica = withSent(replica, new Set(batch.map(({ id }) => id)));
      const { cursor } = replica;
      network.push(() => network.push(take({ since: cursor, ...server.apply(batch, cursor) })));
    },
    fetch() {
      const { cursor } = replica;
      network.push(() =>
        network.push(take({ since: cursor, results: [], notebook: server.read(cursor) })),
      );
    },
    /** Everything on its way arrives, in its order. */
    arrive() {
      for (let next = network.shift(); next; next = network.shift()) next();
    },
    /** Starts anew with what it wrote down: it does not know what of it had left. */
    crash() {
      network.length = 0;
      const outbox = replica.outbox.map((waiting) => ({ ...waiting, state: 'sent' as const }));
      replica = rebased({ ...replica, outbox }, ada);
    },
  };
}

test('devices end with the notebook of the server, whatever happens on the way', () => {
  const steps = fc.array(fc.tuple(fc.nat(9), fc.nat(1), fc.nat(20)), {
    maxLength: 60,
    size: 'max',
  });
  fc.assert(
    fc.property(fc.integer(), steps, (seed, doings) => {
      const server = notebookServer(START);
      const devices = [device(server), device(server)] as const;
      const commands = storyOf(seed).map(({ command }) => command);
      for (const one of devices) {
        one.fetch();
        one.arrive();
      }
      for (const [what, which, place] of doings) {
        const one = devices[which];
        if (!one) continue;
        // Much may be done while the clock stands still.
        vi.setSystemTime(Date.now() + (place % 2));
        if (what <= 3) {
          const command = commands.shift();
          const changes = command && one.act(command);
          if (changes && place === 0) one.act(undoOf(changes));
        } else if (what === 4) one.send();
        else if (what === 5) one.fetch();
        else if (what <= 7) one.network.splice(place % (one.network.length || 1), 1)[0]?.();
        else if (what === 8) one.network.shift();
        else one.crash();
      }
      for (const one of devices) {
        one.network.length = 0;
        while (pendingCommands(one.replica()).length > 0) {
          one.send();
          one.arrive();
        }
      }
      for (const one of devices) {
        one.fetch();
        one.arrive();
        expect(one.replica().outbox).toEqual([]);
        expect(seenIn(one.replica().shown)).toEqual(seenIn(server.notebook()));
      }
    }),
    { numRuns: 300 },
  );
});

const day = { type: 'enter_day', habit: 'h0', date: '2027-01-02' } as const;
const entryIn = ({ shown }: Replica) =>
  entryOn(shown.habits.get('h0')?.entries ?? new Map(), '2027-01-02')?.value;

test('what the server says while an answer is missing is not added to what waits for it', () => {
  const server = notebookServer(START);
  const telephone = device(server);
  telephone.fetch();
  telephone.arrive();
  telephone.act({ ...day, type: 'add_amount', amount: 2 });
  telephone.send();
  telephone.network.shift()?.();
  const { cursor } = telephone.replica();
  const news = { since: cursor, results: [], notebook: server.read(cursor) };
  const after = withAnswer(telephone.replica(), news, ada);
  expect([entryIn(after), after.cursor]).toEqual([2, cursor]);
  telephone.arrive();
  expect([entryIn(telephone.replica()), telephone.replica().outbox]).toEqual([2, []]);
});

test('what the server refuses leaves what is shown, and is kept as it was written', () => {
  const server = notebookServer(START);
  const telephone = device(server);
  telephone.fetch();
  telephone.arrive();
  const command = { ...day, mark: { value: true }, note: 'rain' } as const;
  telephone.act(command);
  server.carryOut({ type: 'change_habit', habit: 'h0', is_active: false });
  server.carryOut({ type: 'delete_habit', habit: 'h0' });
  telephone.send();
  telephone.arrive();
  const { outbox, refused, shown } = telephone.replica();
  expect(outbox).toEqual([]);
  expect(refused).toMatchObject([{ command, code: 'not_found' }]);
  expect(shown.habits.get('h0')?.deleted_at).not.toBeNull();
});

test('what is refused after its habit was forgotten keeps the name', () => {
  const server = notebookServer(START);
  const tablet = device(server);
  tablet.fetch();
  tablet.arrive();
  const name = tablet.replica().shown.habits.get('h0')?.name;
  tablet.act({ type: 'together', commands: [{ ...day, mark: { value: true } }] });
  // The server has forgotten the cursor, and with it the habit.
  const { id } = tablet.replica().outbox[0] ?? {};
  const notebook = notebookServer(EMPTY_NOTEBOOK, 'later').read();
  const results = [{ id: `${id}`, result: 'refused', code: 'not_found' } as const];
  const answered = { since: tablet.replica().cursor, results, notebook };
  const told = withAnswer(tablet.replica(), answered, ada);
  expect(told.shown.habits.has('h0')).toBe(false);
  const unread = withRefusal(
    tablet.replica(),
    { id: `${id}`, at: NOW, command: day },
    'invalid_request',
    ada,
  );
  for (const { refused } of [told, unread])
    expect(refused).toMatchObject([{ names: { h0: name } }]);
});

test('what the server fails to carry out waits, and what came meanwhile is seen', () => {
  const isFailing = { now: true };
  const server = notebookServer(START, 'epoch', () => isFailing.now);
  const telephone = device(server);
  telephone.fetch();
  telephone.arrive();
  telephone.act({ ...day, type: 'add_amount', amount: 2 });
  server.carryOut({ type: 'change_habit', habit: 'h1', name: 'Elsewhere' });
  telephone.send();
  telephone.arrive();
  const { outbox, shown } = telephone.replica();
  expect(outbox).toMatchObject([{ command: { type: 'add_amount' } }]);
  expect(outbox[0]?.state).toBeUndefined();
  expect([shown.habits.get('h1')?.name, entryIn(telephone.replica())]).toEqual(['Elsewhere', 2]);
  isFailing.now = false;
  telephone.send();
  telephone.arrive();
  expect([telephone.replica().outbox, entryIn(telephone.replica())]).toEqual([[], 2]);
});

test('what is done next within the same millisecond stands', () => {
  const server = notebookServer(START);
  const telephone = device(server);
  telephone.fetch();
  telephone.arrive();
  for (const mark of [{ value: true }, { value: 1 }, null]) {
    telephone.act({ ...day, mark });
    telephone.send();
    telephone.arrive();
    expect(entryIn(telephone.replica())).toEqual(mark?.value);
  }
});

test('a deleted habit that comes back has the years with which it comes, and no others', () => {
  const server = notebookServer(START);
  const telephone = device(server);
  const hear = () => {
    telephone.fetch();
    telephone.arrive();
  };
  server.carryOut({ ...day, date: '2026-12-31', mark: { value: true } });
  const { habits, pages } = server.read();
  server.carryOut({ ...day, mark: { value: true } });
  hear();
  server.carryOut({ type: 'change_habit', habit: 'h0', is_active: false });
  server.carryOut({ type: 'delete_habit', habit: 'h0' });
  hear();
  const { cursor } = telephone.replica();
  const notebook = { ...server.read(cursor), habits, pages };
  const after = withAnswer(telephone.replica(), { since: cursor, results: [], notebook }, ada);
  expect([...(after.shown.habits.get('h0')?.entries.keys() ?? [])]).toEqual([2026]);
});

test('a command that can’t be replayed keeps no other from being seen, and is still sent', () => {
  const broken = { id: 'a', at: NOW, command: { ...day, type: 'fill_days' } } as never;
  const issued = { id: 'b', at: NOW, command: { ...day, mark: { value: 2 } } };
  const replica = { ...EMPTY_REPLICA, base: START, cursor: 'epoch.1', outbox: [broken, issued] };
  const shown = rebased(replica, ada);
  expect(entryIn(shown)).toBe(2);
  expect(pendingCommands(shown)).toEqual([broken, issued]);
});

test('a command that is refused here, or changes nothing, does not wait to be sent', () => {
  const server = notebookServer(START);
  const telephone = device(server);
  telephone.fetch();
  telephone.arrive();
  expect(telephone.act({ type: 'delete_habit', habit: 'h0' })).toBeUndefined();
  expect(telephone.act({ ...READING, habit: 'h0' })).toEqual([]);
  expect(telephone.replica().outbox).toEqual([]);
});

test('what was deleted is kept for as long as it can be restored', () => {
  const server = notebookServer(START);
  const telephone = device(server);
  const fetch = () => {
    telephone.fetch();
    telephone.arrive();
    return telephone.replica().base.habits.get('h3')?.deleted_at;
  };
  expect(fetch()).toBeNull();
  server.carryOut({ type: 'delete_habit', habit: 'h3' });
  expect(fetch()).toBe(NOW);
  vi.setSystemTime(NOW + DELETED_FOR - 1);
  expect(fetch()).toBe(NOW);
  vi.setSystemTime(NOW + DELETED_FOR);
  expect(fetch()).toBeUndefined();
});

test('what does not concern a habit leaves it the same object', () => {
  const server = notebookServer(START);
  const telephone = device(server);
  telephone.fetch();
  telephone.arrive();
  const before = telephone.replica().shown;
  telephone.fetch();
  telephone.arrive();
  expect(telephone.replica().shown).toBe(before);
  telephone.act({ ...day, mark: { value: true } });
  server.carryOut({ ...day, habit: 'h1', mark: { value: true } });
  telephone.send();
  telephone.arrive();
  const { habits } = shownOf(telephone.replica().shown);
  const changed = habits.filter((habit) => !shownOf(before).habits.includes(habit));
  expect(changed.map(({ id }) => id)).toEqual(['h0', 'h1']);
});

test('what was taken over lately is sent again to a database that took over from another one', () => {
  const first = notebookServer(START);
  const telephone = device(first);
  telephone.fetch();
  telephone.arrive();
  const mark = (date: CivilDate) =>
    telephone.act({ type: 'enter_day', habit: 'h0', date, mark: { value: true } });
  const send = () => {
    telephone.send();
    telephone.arrive();
  };
  mark('2026-12-02');
  send();
  mark('2026-12-03');
  // It has none of what the other one was told, and as many revisions.
  const second = notebookServer(START, 'after');
  const { cursor } = telephone.replica();
  const told = { since: cursor, results: [], notebook: second.read(cursor) };
  const after = withAnswer(telephone.replica(), told, ada);
  const dates = pendingCommands(after).map(({ command }) => 'date' in command && command.date);
  expect(dates).toEqual(['2026-12-02', '2026-12-03']);
  const answer = second.apply(pendingCommands(after), after.cursor);
  const settled = withAnswer(after, { since: after.cursor, ...answer }, ada);
  expect([settled.outbox, seenIn(settled.shown)]).toEqual([[], seenIn(second.notebook())]);
  // The tab that had sent it hears of the change from another one.
  const other = { ...telephone.replica(), taken: [] };
  const diff = diffOf(other, withAnswer(other, told, ada));
  const tab = patch(telephone.replica(), diff).replica;
  expect(tab.outbox.map(({ id }) => id)).toEqual(after.outbox.map(({ id }) => id));
});
