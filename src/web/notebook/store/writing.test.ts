import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEFORE, notebookAfter, storyOf } from '#domain/commands/testing/arbitrary-commands.ts';
import { EMPTY_REPLICA } from './replica.ts';
import type { Replica } from './replica.ts';
import { joined, replicaOf, withWriting, writingOf } from './writing.ts';

/** A replica after part of a story, at a cursor. */
function replicaAt(seed: number, length: number, epoch = 'a'): Replica {
  const told = [...BEFORE, ...storyOf(seed).slice(0, length)];
  const base = notebookAfter(told);
  const command = { type: 'create_group', group: 'g9', name: 'a' } as const;
  const issued = { id: `c${length}`, at: length, command };
  return {
    base,
    cursor: `${epoch}.${length}`,
    outbox: length % 2 === 0 ? [issued] : [],
    refused: length % 3 === 0 ? [{ ...issued, id: `r${length}`, code: 'not_found' }] : [],
    shown: base,
  };
}

const held = ({ base, cursor, outbox, refused }: Replica) => ({ base, cursor, outbox, refused });

test('what is told of a change makes the same of what was there', () => {
  const steps = fc.array(fc.nat(25), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.integer(), steps, (seed, lengths) => {
      const replicas = [EMPTY_REPLICA, ...lengths.map((length) => replicaAt(seed, length))];
      const writings = replicas
        .slice(1)
        .map((after, place) => writingOf(replicas[place] ?? EMPTY_REPLICA, after));
      const last = replicas.at(-1) ?? EMPTY_REPLICA;
      const oneByOne = writings.reduce((before, writing) => {
        const heard = withWriting(before, writing);
        expect(heard.isBehind).toBe(false);
        return heard.replica;
      }, EMPTY_REPLICA);
      expect(held(oneByOne)).toEqual(held(last));
      const atOnce = withWriting(EMPTY_REPLICA, writings.reduce(joined));
      expect(held(atOnce.replica)).toEqual(held(last));
    }),
  );
});

test('another life of the database leaves nothing of the one before', () => {
  const before = replicaAt(1, 20);
  const after = { ...EMPTY_REPLICA, cursor: 'b.1' };
  const writing = writingOf(before, after);
  expect(writing.whole).toBe(true);
  expect(held(withWriting(before, writing).replica)).toEqual(held(after));
});

test('who missed something takes what waits, and asks for the rest', () => {
  const writing = writingOf(replicaAt(1, 5), replicaAt(1, 8));
  const { replica, isBehind } = withWriting(replicaAt(1, 3), writing);
  expect(isBehind).toBe(true);
  expect(replica.cursor).toBe('a.3');
  expect(replica.outbox.map(({ id }) => id)).toEqual(['c8']);
});

test('what was written down may have been sent', () => {
  const { base, outbox, refused } = replicaAt(1, 6);
  const read = replicaOf({ notebook: base, cursor: 'a.6' }, [...refused, ...outbox]);
  expect(read.outbox).toEqual(outbox.map((each) => ({ ...each, state: 'sent' })));
  expect(read.refused).toEqual(refused);
});
