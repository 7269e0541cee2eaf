import { beforeEach, describe, expect, test } from 'vitest';
import type { Command, OneCommand } from '#domain/commands/command.ts';
import { EMPTY_REPLICA, type Replica } from './replica.ts';
import {
  dueIn,
  isGivenUp,
  isServerAtFault,
  pauseBefore,
  withNewBuild,
  withNoneSent,
  withRetry,
  withTrouble,
} from './troubled.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const command: Command = { type: 'delete_habit', habit: 'read' };
const waiting: Replica = { ...EMPTY_REPLICA, outbox: [{ id: 'a', at: 0, command }] };

const failing = (replica: Replica, now: number) => withTrouble(replica, new Set(['a']), now);
const failingAt = (times: readonly number[]) => times.reduce(failing, waiting);
const isDue = (replica: Replica, now: number) => dueIn(replica, now).length > 0;

/** Ten times, once in so many milliseconds, and when the last was. */
const tenTimes = (pause: number) => Array.from({ length: 10 }, (_, place) => place * pause);

beforeEach(() => {
  document.head.innerHTML = '<meta name="build" content="first">';
});

describe('a command that failed', () => {
  test('is tried again after a while', () => {
    const failed = failingAt([0]);
    expect(isDue(failed, 0)).toBe(false);
    expect(isDue(failed, MINUTE)).toBe(true);
    expect(pauseBefore(failed, 0)).toBeLessThanOrEqual(MINUTE);
    expect(pauseBefore(failed, MINUTE)).toBe(0);
  });

  test.each([
    ['within an hour', 6 * MINUTE, true],
    ['in longer', 10 * MINUTE, false],
  ])('ten times %s is given up: %s', (_, pause, expected) => {
    const { outbox } = failingAt(tenTimes(pause));
    expect(outbox.map(isGivenUp)).toEqual([expected]);
  });

  test('is the server’s, also while another is on its way', () => {
    const outbox = [...failingAt([0]).outbox, { id: 'b', at: 0, command }];
    expect(isServerAtFault(undefined, outbox)).toBe(true);
    expect(isServerAtFault(undefined, waiting.outbox)).toBe(false);
    expect(isServerAtFault(new Error('No answer'), outbox)).toBe(false);
  });

  test('and was given up is tried once a day, and stays so when it fails again', () => {
    const givenUp = failingAt(tenTimes(0));
    expect(isDue(givenUp, 24 * HOUR - 1)).toBe(false);
    expect(isDue(givenUp, 24 * HOUR)).toBe(true);
    const again = failing(givenUp, 24 * HOUR);
    expect(again.outbox.map(isGivenUp)).toEqual([true]);
    expect(isDue(again, 24 * HOUR + HOUR)).toBe(false);
  });

  test('before a clock was set back is tried at once, and then as ever', () => {
    const failed = failingAt([31 * 24 * HOUR]);
    expect(isDue(failed, 0)).toBe(true);
    const again = failing(failed, 0);
    expect(again.outbox).toMatchObject([{ trouble: { times: 1, since: 0 } }]);
    expect(isDue(again, 0)).toBe(false);
    expect(isDue(again, MINUTE)).toBe(true);
  });

  test('is tried at once by a page of another build, or when it is asked for', () => {
    const givenUp = failingAt(tenTimes(0));
    expect(isDue(withRetry(givenUp, 'a'), 1)).toBe(true);
    expect(isDue(withNewBuild(givenUp), 1)).toBe(false);
    document.head.innerHTML = '<meta name="build" content="second">';
    expect(isDue(withNewBuild(givenUp), 1)).toBe(true);
  });
});

describe('the next try', () => {
  const creating = { type: 'create_group', group: 'g', name: 'a' } as const;
  const building: Command = { type: 'delete_group', group: 'g' };
  const trouble = (next: number) => ({ times: 1, since: 0, next, build: 'first' });
  const first = { id: 'a', at: 0, command: creating, trouble: trouble(1000) };
  const second = { id: 'b', at: 0, command: building, trouble: trouble(500) };
  const answered = { id: 'c', at: 0, command, trouble: trouble(0), state: 'answered' } as const;
  const late = { ...first, trouble: trouble(60 * 24 * HOUR) };

  test.each([
    ['is not that of what builds on another that failed', [first, second], 400],
    ['is not that of what was answered', [first, answered], 400],
    ['is none where all was answered', [answered], undefined],
    ['is never further away than a timer can wait', [late], 24 * HOUR],
  ])('%s', (_, outbox, expected) => {
    const replica = { ...EMPTY_REPLICA, outbox };
    expect(dueIn(replica, 600)).toEqual([]);
    expect(pauseBefore(replica, 600)).toBe(expected);
  });
});

describe('what comes after a command that failed', () => {
  const change = (fields: object): OneCommand => ({ type: 'change_habit', habit: 'a', ...fields });
  const stamp: Command = { type: 'enter_day', habit: 'a', date: '2026-11-20', mark: null };

  test.each<[string, Command, Command, boolean]>([
    ['changes the same', change({ is_active: false }), change({ is_active: true }), false],
    ['changes another', change({ name: 'a' }), { type: 'delete_habit', habit: 'b' }, true],
    ['enters a day of the same', change({ name: 'a' }), stamp, true],
    ['enters the same day', stamp, stamp, true],
    ['enters a day of what it makes', { type: 'restore_habit', habit: 'a' }, stamp, false],
    [
      'changes the same among others',
      { type: 'together', commands: [change({ name: 'a' })] },
      { type: 'together', commands: [{ type: 'delete_group', group: 'g' }, change({})] },
      false,
    ],
  ])('and %s', (_, first, second, isSent) => {
    const trouble = { times: 1, since: 0, next: HOUR, build: 'first' };
    const later = { id: 'b', at: 0, command: second };
    const outbox = [{ id: 'a', at: 0, command: first, trouble }, later];
    expect(dueIn({ ...EMPTY_REPLICA, outbox }, 0)).toEqual(isSent ? [later] : []);
  });
});

test('with nothing noted as sent, what was answered stays so', () => {
  const outbox = (['sent', 'answered'] as const).map((state) => ({
    id: state,
    at: 0,
    command,
    state,
  }));
  const { outbox: after } = withNoneSent({ ...EMPTY_REPLICA, outbox });
  expect(after.map(({ state }) => state)).toEqual([undefined, 'answered']);
});
