import { describe, expect, test } from 'vitest';
import type { Scores } from '../answers.ts';
import { addDays } from '../civil-date.ts';
import { packEntries } from '../entries.ts';
import { plainGoal } from '../goal.ts';
import { applyChanges, type Change } from './change.ts';
import type { Command, OneCommand } from './command.ts';
import { decide } from './decide.ts';
import { moment, notebookAfter, READING, START } from './testing/arbitrary-commands.ts';
import { seenIn } from './testing/views.ts';
import { undoInParts, undoOf } from './undo.ts';

const DATE = '2027-01-02';
const kept = { value: true } as const;
const here = { habit: 'h0', date: DATE } as const;
const pages = Object.fromEntries(packEntries([{ date: DATE, ...kept }]));

function changesOf(command: Command, before: readonly Command[] = []): Change[] {
  const notebook = notebookAfter(
    before.map((each) => ({ command: each })),
    START,
  );
  const decision = decide(notebook, command, moment);
  return 'changes' in decision ? decision.changes : [];
}

const enter = (fields: object): OneCommand => ({ type: 'enter_day', ...here, ...fields });
const answered = (scores: Scores | null): OneCommand => ({
  type: 'enter_answers',
  ...here,
  scores,
});
const add = (amount: number): OneCommand => ({ type: 'add_amount', ...here, amount });
const together = (...commands: OneCommand[]): Command => ({ type: 'together', commands });

describe('the undo of a command names what it changed, and no more', () => {
  test.each<[Command[], Command, Command]>([
    [[], enter({ mark: kept }), enter({ mark: null })],
    [[], enter({ note: 'a' }), enter({ note: '' })],
    [[enter({ note: 'a' })], enter({ mark: kept, note: 'a' }), enter({ mark: null })],
    [[enter({ mark: kept })], enter({ mark: null, note: 'a' }), enter({ mark: kept, note: '' })],
    [[enter({ mark: kept })], enter({ mark: kept }), { type: 'together', commands: [] }],
    [[], add(2), add(-2)],
    [[enter({ mark: kept })], add(2), enter({ mark: kept })],
    [[enter({ mark: { value: 0 } })], add(2), enter({ mark: { value: 0 } })],
    [[add(2)], add(-5), enter({ mark: { value: 2 } })],
    [[], together(add(2), add(3)), add(-5)],
    [[add(5)], together(add(2), enter({ note: 'a' })), together(add(-2), enter({ note: '' }))],
    [
      [enter({ note: 'a' })],
      together(enter({ note: '' }), add(2)),
      together(add(-2), enter({ note: 'a' })),
    ],
    [[], together(enter({ mark: { value: 3 } }), add(2)), enter({ mark: null })],
    [[], together(enter({ note: 'a' }), enter({ note: 'b' })), enter({ note: '' })],
    [[], { type: 'fill_days', habit: 'h0', pages }, { type: 'clear_days', habit: 'h0', pages }],
    [
      [{ type: 'fill_days', habit: 'h0', pages }],
      { type: 'clear_days', habit: 'h0', pages },
      { type: 'fill_days', habit: 'h0', pages },
    ],
    [
      [],
      { type: 'change_habit', habit: 'h0', name: 'Write', position: 0 },
      { type: 'change_habit', habit: 'h0', name: 'h0' },
    ],
    [
      [],
      { type: 'change_habit', habit: 'h0', position: 3 },
      { type: 'change_habit', habit: 'h0', position: 0 },
    ],
    [[], answered([1, 2, 3, 4]), answered(null)],
    [[answered([1, 2, 3, 4])], answered([5, 5, 5, 5]), answered([1, 2, 3, 4])],
    [[answered([1, 2, 3, 4])], answered(null), answered([1, 2, 3, 4])],
    [[], { type: 'delete_habit', habit: 'h3' }, { type: 'restore_habit', habit: 'h3' }],
    [
      [],
      { ...READING, habit: 'h4', position: 0 },
      {
        type: 'together',
        commands: [
          { type: 'change_habit', habit: 'h4', is_active: false },
          { type: 'delete_habit', habit: 'h4' },
        ],
      },
    ],
    [
      [],
      { type: 'change_pause', pause: 'p0', last: DATE },
      { type: 'change_pause', pause: 'p0', last: null },
    ],
  ])('after %o: %o', (before, command, undo) => {
    expect(undoOf(changesOf(command, before))).toEqual(undo);
  });
});

test('nothing is to be undone where a day was only entered again', () => {
  const entry = { value: true };
  const change = { type: 'day', ...here, replaced: [] } as const;
  const again = { ...change, before: { entry, marked_at: 1 }, after: { entry, marked_at: 2 } };
  expect(undoOf([again])).toEqual({ type: 'together', commands: [] });
});

const moveTo = (habit: string, position: number) =>
  ({ type: 'change_habit', habit, position }) as const;
const another = { ...READING, habit: 'h4' };

describe('an undo brings an order back', () => {
  test.each<[string, Command[], OneCommand[]]>([
    [
      'where something stayed in its place in the middle',
      [another],
      [moveTo('h3', 0), moveTo('h4', 1), moveTo('h2', 2)],
    ],
    [
      'where what was deleted stood before the last',
      [moveTo('h0', 3)],
      [
        { ...another, position: 0 },
        { type: 'delete_habit', habit: 'h3' },
      ],
    ],
    [
      'where something came and went',
      [],
      [another, { type: 'delete_habit', habit: 'h3' }, moveTo('h4', 1), moveTo('h0', 2)],
    ],
  ])('%s', (_, before, commands) => {
    const told = before.map((command) => ({ command }));
    const together = { type: 'together', commands } as const;
    const undo = undoOf(changesOf(together, before));
    const after = notebookAfter([...told, { command: together }, { command: undo }], START);
    expect(seenIn(after)).toEqual(seenIn(notebookAfter(told, START)));
  });
});

test('an undo of many long notes goes in parts that can be sent', () => {
  const days = Array.from({ length: 700 }, (_, place) => addDays(DATE, -place));
  const notes = days.map((date) => ({ date, ...kept, note: '長'.repeat(1000) }));
  const pages = Object.fromEntries(packEntries(notes));
  const fill: Command = { type: 'fill_days', habit: 'h0', pages };
  const later = { created_at: '2027-01-02T08:00:00+01:00', entries_before: 'remove' } as const;
  const change: Command = { type: 'change_habit', habit: 'h0', name: 'Write', ...later };
  const parts = undoInParts(changesOf(change, [fill]));
  const bytes = parts.map((part) => new TextEncoder().encode(JSON.stringify(part)).length);
  expect(Math.max(...bytes)).toBeLessThan(400 * 1024);
  const told = [fill, change, ...parts].map((command) => ({ command }));
  expect(seenIn(notebookAfter(told, START))).toEqual(
    seenIn(notebookAfter([{ command: fill }], START)),
  );
});

describe('an undo of reminders and goals', () => {
  const reminder = (id: string, time = '21:00') =>
    ({ id, time, weekdays: [1], way: 'mail', rhythm: 'every_day' }) as const;
  const [first, second] = [reminder('r1'), reminder('r2')];
  const earlier = reminder('r1', '07:00');
  const set = (...reminders: ReturnType<typeof reminder>[]): Command => ({
    type: 'change_habit',
    habit: 'h0',
    reminders,
  });

  test.each([
    ['leaves one that came since', [], [first], [first, second], [second]],
    ['brings one back beside one that came since', [first], [], [second], [second, first]],
    [
      'gives one its time back, whatever else came',
      [earlier],
      [first],
      [first, second],
      [second, earlier],
    ],
    [
      'gives one its time back that was changed once more',
      [earlier],
      [first],
      [reminder('r1', '09:00')],
      [earlier],
    ],
    ['takes back all where nothing came', [second, earlier], [first], [first], [second, earlier]],
  ])('%s', (_, before, after, now, back) => {
    const changes = changesOf(set(...after), [set(...before)]);
    const [habit] = notebookAfter([{ command: set(...now) }], START).habits.values();
    if (!habit) throw new Error('No habit');
    expect(undoOf(changes, new Map([['h0', habit]]))).toEqual(set(...back));
  });

  test('leaves a goal that came since', () => {
    const [habit] = START.habits.values();
    const { goals = [] } = habit ?? {};
    const [weekly, monthly] = [
      plainGoal('WEEKLY', '2027-01-04'),
      plainGoal('MONTHLY', '2027-02-01'),
    ];
    const changes = changesOf({ type: 'change_habit', habit: 'h0', goals: [...goals, weekly] });
    const now = { reminders: [], goals: [...goals, weekly, monthly] };
    const back = { type: 'change_habit', habit: 'h0', goals: [...goals, monthly] };
    expect(undoOf(changes, new Map([['h0', now]]))).toEqual(back);
  });
});

test('any other is one command, or none', () => {
  expect(undoInParts(changesOf(together(add(2), enter({ note: 'a' }))))).toHaveLength(1);
  expect(undoInParts([])).toEqual([]);
});

test('an undone increment takes away no other', () => {
  const undo = undoOf(changesOf(add(2)));
  const told = [add(2), add(5), undo].map((command) => ({ command }));
  expect(seenIn(notebookAfter(told, START)).habits[0]?.entries).toEqual([{ date: DATE, value: 5 }]);
});

test('what changes do not concern stays the same object', () => {
  const after = applyChanges(START, changesOf(add(2)));
  expect(after.groups).toBe(START.groups);
  expect(after.pauses).toBe(START.pauses);
  expect(after.habits.get('h1')).toBe(START.habits.get('h1'));
  const named = applyChanges(START, changesOf({ type: 'change_group', group: 'g0', name: 'b' }));
  expect(named.habits).toBe(START.habits);
  expect(named.groups).not.toBe(START.groups);
  expect(applyChanges(START, changesOf({ type: 'delete_pause', pause: 'p0' })).groups).toBe(
    START.groups,
  );
});
