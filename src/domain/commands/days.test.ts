import { describe, expect, test } from 'vitest';
import { dayOn, packEntries, withDaysOf } from '../entries.ts';
import type { Goal } from '../goal.ts';
import type { Entry } from '../year-page.ts';
import type { OneCommand } from './command.ts';
import { applyChanges } from './change.ts';
import { decide } from './decide.ts';
import { enteredAt } from './entered-at.ts';
import { moment, NOW, notebookAfter, START, type Told } from './testing/arbitrary-commands.ts';
import { undoOf } from './undo.ts';

const DAY = 86_400_000;
const TIMES_KEPT = 60 * DAY;

const DATE = '2027-01-02';

type Fields = { mark?: { value: boolean | number; skipped?: true } | null; note?: string };

const enter = (fields: Fields, at?: number): Told => ({
  command: { type: 'enter_day', habit: 'h0', date: DATE, ...fields },
  ...(at === undefined ? {} : { at: NOW + at }),
});
const add = (amount: number, at?: number): Told => ({
  command: { type: 'add_amount', habit: 'h0', date: DATE, amount },
  ...(at === undefined ? {} : { at: NOW + at }),
});
const fill = (entry: Entry): Told => ({
  command: {
    type: 'fill_days',
    habit: 'h0',
    pages: Object.fromEntries(packEntries([{ date: DATE, ...entry }])),
  },
});
const goal = (target: Goal['target']): Told => ({
  command: {
    type: 'change_habit',
    habit: 'h0',
    goals: [{ from: DATE, schedule: { every: 'WEEKLY', times: 2 }, target }],
  },
});

/** What stands on the day after some commands, and what its history says, the oldest first. */
function told(commands: readonly Told[], from = START) {
  const history: Entry[] = [];
  const after = notebookAfter(commands, from, (_, __, decision) => {
    const changes = 'changes' in decision ? decision.changes : [];
    history.push(...changes.flatMap((change) => (change.type === 'day' ? change.replaced : [])));
  });
  const habit = after.habits.get('h0');
  return { day: dayOn(habit?.entries ?? new Map(), DATE), history, habit };
}

const kept = { value: true };
const km = (value: number) => ({ value });

describe('what stands on a day', () => {
  test.each<[string, Told[], Entry | undefined, Entry[]]>([
    ['what was entered', [enter({ mark: kept, note: 'ill' })], { ...kept, note: 'ill' }, []],
    ['the later mark', [enter({ mark: km(1) }, -9), enter({ mark: km(2) }, -5)], km(2), [km(1)]],
    [
      'the later mark, first',
      [enter({ mark: km(2) }, -5), enter({ mark: km(1) }, -9)],
      km(2),
      [km(1)],
    ],
    [
      'the greater of one instant',
      [enter({ mark: km(1) }, -5), enter({ mark: km(2) }, -5)],
      km(2),
      [km(1)],
    ],
    [
      'the greater of one instant, first',
      [enter({ mark: km(2) }, -5), enter({ mark: km(1) }, -5)],
      km(2),
      [km(1)],
    ],
    ['what is entered just now', [enter({ mark: km(2) }), enter({ mark: km(1) })], km(1), [km(2)]],
    [
      'what comes from the future',
      [enter({ mark: km(2) }), enter({ mark: km(1) }, 99)],
      km(1),
      [km(2)],
    ],
    [
      'what was entered once, entered twice',
      [enter({ mark: kept }), enter({ mark: kept })],
      kept,
      [],
    ],
    [
      'nothing, when it was taken back later',
      [enter({ mark: null }, -5), enter({ mark: kept }, -9)],
      undefined,
      [kept],
    ],
    [
      'each field by its own time',
      [
        enter({ mark: km(1), note: 'new' }, -5),
        enter({ mark: km(2), note: 'old' }, -9),
        enter({ mark: km(3) }, -3),
      ],
      { value: 3, note: 'new' },
      [
        { value: 2, note: 'old' },
        { value: 1, note: 'new' },
      ],
    ],
    ['a note alone', [enter({ note: 'rain' })], { value: null, note: 'rain' }, []],
    [
      'a note alone, whatever is asked',
      [goal({ kind: 'avoid' }), enter({ note: 'rain' })],
      { value: null, note: 'rain' },
      [],
    ],
    [
      'the note, when the mark is taken back',
      [enter({ mark: kept, note: 'rain' }), enter({ mark: null })],
      { value: null, note: 'rain' },
      [{ ...kept, note: 'rain' }],
    ],
    [
      'nothing, when both are',
      [enter({ note: 'rain' }), enter({ mark: null, note: '' })],
      undefined,
      [{ value: null, note: 'rain' }],
    ],
    [
      'a skipped day',
      [enter({ mark: { value: false, skipped: true } })],
      { value: false, skipped: true },
      [],
    ],
    ['a sum', [add(0.1), add(0.7)], km(0.8), [km(0.1)]],
    [
      'a sum, older than what it is added to',
      [enter({ mark: km(2) }, -5), add(3, -9)],
      km(5),
      [km(2)],
    ],
    [
      'a sum, and not what was entered before it and comes after',
      [add(3, -5), enter({ mark: km(2) }, -9)],
      km(3),
      [km(2)],
    ],
    ['a sum, nothing of which was taken', [add(3), add(-3)], undefined, [km(3)]],
    ['what is left of a sum', [add(3), add(-2.5)], km(0.5), [km(3)]],
    ['nothing less than nothing', [add(3), add(-5)], undefined, [km(3)]],
    [
      'a sum with what a tick stands for',
      [
        goal({ kind: 'at_least', amount: 5, unit: 'km', per: 'day' }),
        enter({ mark: kept }),
        add(1),
      ],
      km(6),
      [kept],
    ],
    [
      'a sum instead of a skipped day',
      [enter({ mark: { value: 9, skipped: true } }), add(1)],
      km(1),
      [{ value: 9, skipped: true }],
    ],
  ])('%s', (_, commands, entry, history) => {
    const result = told(commands);
    expect(result.day.entry).toEqual(entry);
    expect(result.history).toEqual(history);
  });

  test.each([
    ['since nobody knows when', [enter({ mark: km(1), note: 'a' }, -TIMES_KEPT - 1)]],
    ['from an import', [fill({ ...km(1), note: 'a' })]],
  ])('what stands %s, though something older comes', (_, standing) => {
    const older = enter({ mark: km(2), note: 'b' }, -TIMES_KEPT - 5);
    const { day, history } = told([...standing, older]);
    expect(day.entry).toEqual({ ...km(1), note: 'a' });
    expect(history.at(-1)).toEqual({ ...km(2), note: 'b' });
    // Sent again, when nobody remembers its id any more, it changes nothing either.
    expect(told([...standing, older, older]).day).toEqual(day);
    const newer = enter({ mark: km(3), note: 'c' }, 1 - TIMES_KEPT);
    expect(told([...standing, newer]).day.entry).toEqual({ ...km(3), note: 'c' });
  });

  test('a sum of what nobody can have added before', () => {
    const known = add(2, -TIMES_KEPT);
    expect(told([known]).day.entry).toEqual(km(2));
    const { command, at = 0 } = add(2, -TIMES_KEPT - 1);
    expect(decide(START, command, { ...moment, at })).toEqual({ refusal: { code: 'too_old' } });
  });

  test('what was entered after it, however late both are sent', () => {
    const [first, second] = [NOW - 100 * DAY, NOW - 70 * DAY];
    const entered = (at: number, value: number) => ({ ...enter({ mark: km(value) }), at });
    // The later one came while it was young, and the earlier one when that was long forgotten.
    const { command } = entered(second, 2);
    const young = decide(START, command, { ...moment, now: second, at: second });
    const stored = applyChanges(START, 'changes' in young ? young.changes : []);
    expect(told([entered(first, 1)], stored).day.entry).toEqual(km(2));
    expect(told([entered(NOW - 9, 3)], stored).day.entry).toEqual(km(3));
    expect(told([entered(first, 1)]).day.entry).toEqual(km(1));
  });

  test('since when, also where the same is entered again', () => {
    expect(told([enter({ mark: kept, note: 'a' }, -9)]).day).toMatchObject({
      marked_at: NOW - 9,
      noted_at: NOW - 9,
    });
    expect(told([enter({ mark: kept }, -9), enter({ mark: kept }, -5)]).day.marked_at).toBe(
      NOW - 5,
    );
    expect(told([add(1, -5), add(1, -9)]).day.marked_at).toBe(NOW - 5);
    const almostOld = 1 - TIMES_KEPT;
    expect(told([enter({ mark: kept }, almostOld)]).day.marked_at).toBe(NOW + almostOld);
  });
});

test('pages fill only days on which nothing stands', () => {
  expect(told([enter({ note: 'a' }), fill(km(9))]).day.entry).toEqual({ value: null, note: 'a' });
  expect(told([enter({ mark: kept }), enter({ mark: null }), fill(km(9))]).day.entry).toEqual(
    km(9),
  );
});

test('what was entered at the same time, or earlier and is the same, is no change', () => {
  const { command } = enter({ mark: kept, note: 'a' });
  const before = notebookAfter([{ command, at: NOW - 5 }], START);
  for (const at of [NOW - 5, NOW - 9])
    expect(decide(before, command, { ...moment, at })).toEqual({ changes: [] });
});

test('a day that is still to come is not emptied where nothing stands on it', () => {
  const command = { type: 'enter_day', habit: 'h0', date: '2027-01-05', mark: null } as const;
  expect(decide(START, command, moment)).toEqual({ changes: [] });
  const tomorrow = { ...command, date: '2027-01-04' } as const;
  expect(decide(START, tomorrow, moment)).toMatchObject({ changes: [{ type: 'day' }] });
});

test('pages bring times of entry, none of them later than now', () => {
  const pages = Object.fromEntries(
    withDaysOf(new Map(), [
      ['2027-01-01', { entry: kept, marked_at: NOW - 5 }],
      [DATE, { entry: { ...kept, note: 'a' }, marked_at: NOW + 5, noted_at: NOW - 9 }],
    ]),
  );
  const { day, habit } = told([{ command: { type: 'fill_days', habit: 'h0', pages } }]);
  expect(day).toEqual({ entry: { ...kept, note: 'a' }, marked_at: NOW, noted_at: NOW - 9 });
  expect(dayOn(habit?.entries ?? new Map(), '2027-01-01').marked_at).toBe(NOW - 5);
});

test('who enters by a slow clock enters after what is seen', () => {
  const shown = notebookAfter([enter({ mark: kept }, -5)], START);
  const { command } = enter({ mark: null });
  expect(enteredAt(shown, command, NOW - 99)).toBe(NOW - 4);
  const noted = notebookAfter([enter({ note: 'a' }, -5)], START);
  expect(enteredAt(noted, command, NOW - 99)).toBe(NOW - 4);
  expect(enteredAt(shown, command, NOW)).toBe(NOW);
  expect(enteredAt(shown, { type: 'together', commands: [] }, NOW - 99)).toBe(NOW - 99);
});

describe('the beginning of a habit', () => {
  test.each<[OneCommand, string]>([
    [
      { type: 'enter_day', habit: 'h0', date: '2026-12-29', mark: kept },
      '2026-12-29T00:00:00+01:00',
    ],
    [
      { type: 'enter_day', habit: 'h0', date: '2026-07-14', note: 'ill' },
      '2026-07-14T00:00:00+02:00',
    ],
    [
      { type: 'add_amount', habit: 'h0', date: '2026-12-29', amount: 1 },
      '2026-12-29T00:00:00+01:00',
    ],
    [
      {
        type: 'fill_days',
        habit: 'h0',
        pages: Object.fromEntries(packEntries([{ date: '2026-12-29', value: 1 }])),
      },
      '2026-12-29T00:00:00+01:00',
    ],
    [
      { type: 'enter_day', habit: 'h0', date: '2026-12-29', mark: null, note: '' },
      '2026-12-30T08:00:00+01:00',
    ],
    [
      { type: 'enter_day', habit: 'h0', date: '2026-12-31', mark: kept },
      '2026-12-30T08:00:00+01:00',
    ],
  ])('goes back to what %o enters', (command, created_at) => {
    const { habit } = told([{ command }]);
    expect(habit).toMatchObject({ created_at, begin: created_at.slice(0, 10) });
  });

  test('comes back with the undo, as far as other days let it', () => {
    const enterOn = (date: '2026-12-28' | '2026-12-29'): OneCommand => ({
      type: 'enter_day',
      habit: 'h0',
      date,
      mark: kept,
    });
    const decision = decide(START, enterOn('2026-12-28'), moment);
    const undo = undoOf('changes' in decision ? decision.changes : []);
    const commands = [{ command: enterOn('2026-12-28') }, { command: undo }];
    expect(told(commands).habit?.created_at).toBe('2026-12-30T08:00:00+01:00');
    commands.splice(1, 0, { command: enterOn('2026-12-29') });
    expect(told(commands).habit?.created_at).toBe('2026-12-29T00:00:00+01:00');
  });
});
