import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEFORE, notebookAfter, storyOf } from '#domain/commands/testing/arbitrary-commands.ts';
import { EMPTY_REPLICA, type Replica } from './replica.ts';
import { NO_CURSOR, SHAPE, type Kept } from './local-database.ts';
import { ada } from '../testing/person.ts';
import { squash, withKept, patch, diffOf } from './diff.ts';

/** A replica after part of a story, at a cursor. */
function replicaAt(seed: number, length: number, epoch = 'a'): Replica {
  const told = [...BEFORE, ...storyOf(seed).slice(0, length)];
  const base = notebookAfter(told);
  const command = { type: 'create_group', group: 'g9', name: 'a' } as const;
  const issued = { id: `c${length}`, at: length, command };
  return {
    ...EMPTY_REPLICA,
    base,
    cursor: `${epoch}.${length}`,
    outbox: length % 2 === 0 ? [issued] : [],
    refused: length % 3 === 0 ? [{ ...issued, id: `r${length}`, code: 'not_found' }] : [],
    shown: base,
  };
}

function keptOf(notebook: Replica['base'], commands: Kept['commands']): Kept {
  return { notebook: { notebook, cursor: 'a.6', offset: 0 }, commands, isDamaged: false };
}

const held = ({ base, cursor, outbox, refused }: Replica) => ({ base, cursor, outbox, refused });

test('what is told of a change makes the same of what was there', () => {
  const steps = fc.array(fc.nat(25), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.integer(), steps, (seed, lengths) => {
      const replicas = [EMPTY_REPLICA, ...lengths.map((length) => replicaAt(seed, length))];
      const diffs = replicas
        .slice(1)
        .map((after, place) => diffOf(replicas[place] ?? EMPTY_REPLICA, after));
      const last = replicas.at(-1) ?? EMPTY_REPLICA;
      const oneByOne = diffs.reduce((before, diff) => {
        const heard = patch(before, diff);
        expect(heard.isBehind).toBe(false);
        return heard.replica;
      }, EMPTY_REPLICA);
      expect(held(oneByOne)).toEqual(held(last));
      const atOnce = patch(EMPTY_REPLICA, diffs.reduce(squash));
      expect(held(atOnce.replica)).toEqual(held(last));
    }),
  );
});

test('another life of the database leaves nothing of the one before', () => {
  const before = replicaAt(1, 20);
  const after = { ...EMPTY_REPLICA, cursor: 'b.1' };
  const diff = diffOf(before, after);
  expect(diff.whole).toBe(true);
  expect(held(patch(before, diff).replica)).toEqual(held(after));
});

test('a whole notebook that was read before what is known undoes nothing', () => {
  const known = replicaAt(1, 8);
  const { replica, isBehind } = patch(known, diffOf(EMPTY_REPLICA, replicaAt(2, 3)));
  expect(isBehind).toBe(true);
  expect([replica.base, replica.cursor]).toEqual([known.base, 'a.8']);
  expect(replica.refused.map(({ id }) => id)).toEqual(['r3']);
});

test('who missed something takes what waits, and asks for the rest', () => {
  const diff = diffOf(replicaAt(1, 5), replicaAt(1, 8));
  const { replica, isBehind } = patch(replicaAt(1, 3), diff);
  expect(isBehind).toBe(true);
  expect(replica.cursor).toBe('a.3');
  expect(replica.outbox.map(({ id }) => id)).toEqual(['c8']);
});

test.each([undefined, SHAPE - 1])('of rows of shape %s only what waits is taken', (shape) => {
  const before = replicaAt(1, 3);
  for (const since of [before, EMPTY_REPLICA]) {
    const { shape: _shape, ...diff } = diffOf(since, replicaAt(2, 8));
    const { replica, isBehind } = patch(before, shape === undefined ? diff : { ...diff, shape });
    expect(isBehind).toBe(true);
    expect([replica.base, replica.cursor]).toEqual([before.base, 'a.3']);
    expect(replica.outbox.map(({ id }) => id)).toEqual(['c8']);
  }
});

test('what was written down may have been sent', () => {
  const { base, outbox, refused } = replicaAt(1, 6);
  const read = withKept(EMPTY_REPLICA, keptOf(base, [...refused, ...outbox]), ada);
  expect(read.outbox).toEqual(outbox.map((each) => ({ ...each, state: 'sent' })));
  expect([read.refused, read.cursor]).toEqual([refused, 'a.6']);
});

test('what is found late joins what was done meanwhile, and says nothing of what the server did', () => {
  const { base, outbox } = replicaAt(1, 6);
  const now = replicaAt(2, 8);
  const found = withKept(now, keptOf(base, outbox), ada);
  expect(found.outbox.map(({ id }) => id)).toEqual(['c6', 'c8']);
  expect([found.base, found.cursor]).toEqual([now.base, now.cursor]);
  expect(found.shown.groups.has('g9')).toBe(true);
});

test('what can’t be replayed is sent all the same, and the rows are told anew', () => {
  const { base, outbox } = replicaAt(1, 6);
  const habit = [...base.habits.values()].map((row) => ({ ...row, goals: null as never }));
  const damaged = { ...base, habits: new Map(habit.map((row) => [row.id, row])) };
  const adding = { type: 'add_amount', habit: 'h0', date: '2027-01-02', amount: 1 } as const;
  const at = Date.parse('2027-01-03T12:00:00Z');
  const day = { id: 'd', at, command: adding };
  const found = withKept(EMPTY_REPLICA, keptOf(damaged, [...outbox, day]), ada);
  expect(found.outbox.map(({ id }) => id)).toEqual(['c6', 'd']);
  expect(found.cursor).toBe(NO_CURSOR);
  expect(found.shown.groups.has('g9')).toBe(true);
});
