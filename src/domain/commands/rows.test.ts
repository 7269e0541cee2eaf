import { describe, expect, test } from 'vitest';
import type { Answers, Scores } from '../answers.ts';
import { addDays, type CivilDate } from '../civil-date.ts';
import { packEntries } from '../entries.ts';
import { plainGoal, type Goal } from '../goal.ts';
import { MAX_ANSWERS, MAX_GROUPS, MAX_HABITS, MAX_PAUSES } from '../limits.ts';
import type { Command, OneCommand, Refusal } from './command.ts';
import { decide } from './decide.ts';
import { goalsWithFrequency } from './habits.ts';
import { inOrder } from './order.ts';
import { moment, notebookAfter, READING, START } from './testing/arbitrary-commands.ts';
import { seenIn } from './testing/views.ts';

const told = (commands: readonly Command[], from = START) =>
  notebookAfter(
    commands.map((command) => ({ command })),
    from,
  );

const orderOf = (commands: readonly Command[]) =>
  seenIn(told(commands))
    .habits.map(({ id }) => id)
    .join(' ');

const archive = (habit: string) => ({ type: 'change_habit', habit, is_active: false }) as const;
const moveTo = (habit: string, position: number) =>
  ({ type: 'change_habit', habit, position }) as const;
const erase = (habit: string) => ({ type: 'delete_habit', habit }) as const;
const restore = (habit: string) => ({ type: 'restore_habit', habit }) as const;

describe('the order of habits', () => {
  test.each<[string, Command[], string]>([
    ['is that of their creation', [], 'h0 h1 h2 h3'],
    ['lets one go down', [moveTo('h0', 2)], 'h1 h2 h0 h3'],
    ['lets one go up', [moveTo('h2', 0)], 'h2 h0 h1 h3'],
    ['lets one go beyond the end', [moveTo('h0', 99)], 'h1 h2 h3 h0'],
    [
      'takes one in where it is told to',
      [{ ...READING, habit: 'h4', position: 1 }],
      'h0 h4 h1 h2 h3',
    ],
    ['closes gaps', [archive('h1'), erase('h1')], 'h0 h2 h3'],
    ['takes one back to its place', [archive('h1'), erase('h1'), restore('h1')], 'h0 h1 h2 h3'],
    [
      'takes one back to the end of what is left',
      [erase('h3'), archive('h1'), erase('h1'), restore('h3')],
      'h0 h2 h3',
    ],
  ])('%s', (_, commands, order) => {
    expect(orderOf(commands)).toBe(order);
  });
});

test('a goal with a flaw is no new one, and stays where it was before', () => {
  const flawed: Goal = {
    ...plainGoal('DAILY', '2026-12-01'),
    target: { kind: 'at_least', amount: 0, unit: 'km', per: 'day' },
  };
  const goals = [flawed, plainGoal('WEEKLY', '2027-01-02')];
  const change = { type: 'change_habit', habit: 'h0', goals } as const;
  const refusal = {
    code: 'invalid_request',
    path: 'goals.0.target.amount',
    reason: 'too_small',
  };
  expect(decide(START, change, moment)).toEqual({ refusal });
  expect(decide(START, { ...READING, habit: 'h9', goals }, moment)).toEqual({ refusal });
  const habit = START.habits.get('h0');
  if (!habit) throw new Error('The habit is missing');
  const habits = new Map(START.habits).set('h0', { ...habit, goals: [flawed] });
  expect(decide({ ...START, habits }, change, moment)).toHaveProperty('changes');
});

const early: OneCommand = {
  type: 'enter_day',
  habit: 'h0',
  date: '2026-12-31',
  mark: { value: true },
};
const later = '2027-01-02T09:00:00+01:00';

describe('a habit that begins later', () => {
  test.each<['remove' | 'keep', string, number]>([
    ['remove', later, 0],
    ['keep', '2026-12-31T00:00:00+01:00', 1],
  ])('does as asked with what was entered before: %s', (entries_before, created_at, left) => {
    const change = {
      type: 'change_habit',
      habit: 'h0',
      created_at: later,
      entries_before,
    } as const;
    const [habit] = seenIn(told([early, change])).habits;
    expect(habit).toMatchObject({ created_at, begin: created_at.slice(0, 10) });
    expect(habit?.entries).toHaveLength(left);
  });

  const earlier = {
    type: 'change_habit',
    habit: 'h0',
    created_at: `2026-12-29T08:00:00+01:00`,
  } as const;

  test('is asked about what was entered just before', () => {
    const change = { type: 'change_habit', habit: 'h0', created_at: later } as const;
    const commands = [earlier, { ...change, entries_before: 'remove' }, early, change] as const;
    expect(decide(START, { type: 'together', commands }, moment)).toEqual({
      refusal: { code: 'entries_before_beginning' },
    });
  });

  test('is moved without a look at what its symbols do not say', () => {
    let looks = 0;
    const pages = packEntries(
      Array.from({ length: 700 }, (_, day) => ({ date: addDays('2025-01-01', day), value: day })),
    );
    const entries = new Map(
      [...pages].map(([year, { days, more }]) => {
        const page = {
          days,
          get more() {
            looks += 1;
            return more;
          },
        };
        return [year, page];
      }),
    );
    const habit = START.habits.get('h0');
    const notebook = habit ? { ...START, habits: new Map([['h0', { ...habit, entries }]]) } : START;
    const commands = Array.from({ length: 500 }, () => earlier);
    decide(notebook, { type: 'together', commands }, moment);
    const kept = commands.map((one) => ({ ...one, entries_before: 'keep' }) as const);
    decide(notebook, { type: 'together', commands: kept }, moment);
    expect(looks).toBe(0);
  });
});

const pause = {
  type: 'create_pause',
  pause: 'p1',
  habit_id: null,
  first: '2027-01-02',
  last: null,
  reason: '',
} as const;

describe('a command is refused', () => {
  const enter = (habit: string, date: '2027-01-04' | '2027-01-05'): OneCommand => ({
    type: 'enter_day',
    habit,
    date,
    mark: { value: true },
  });
  const answer = (date: '2027-01-04' | '2027-01-05', scores: Scores | null): OneCommand => ({
    type: 'enter_answers',
    habit: 'h0',
    date,
    scores,
  });
  const refused = (
    path: 'date' | 'created_at' | 'last' | 'amount',
    reason: 'too_early' | 'too_late' | 'too_big',
  ) => ({ code: 'invalid_request', path, reason }) as const;
  const noHabit = (id: string) => ({ code: 'not_found', what: 'habit', id }) as const;

  test.each<[Command[], Refusal | undefined]>([
    [[enter('h0', '2027-01-04')], undefined],
    [[enter('h0', '2027-01-05')], refused('date', 'too_late')],
    [
      [{ type: 'add_amount', habit: 'h0', date: '2027-01-05', amount: 1 }],
      refused('date', 'too_late'),
    ],
    [
      [
        {
          type: 'fill_days',
          habit: 'h0',
          pages: Object.fromEntries(packEntries([{ date: '2027-01-05', value: 1 }])),
        },
      ],
      refused('date', 'too_late'),
    ],
    [[answer('2027-01-04', [1, 1, 1, 1])], undefined],
    [[answer('2027-01-05', [1, 1, 1, 1])], refused('date', 'too_late')],
    [[answer('2027-01-05', null)], undefined],
    [
      [{ ...READING, habit: 'h4', answers: [{ date: '2027-01-05', scores: [1, 1, 1, 1] }] }],
      refused('date', 'too_late'),
    ],
    [[{ type: 'add_amount', habit: 'h0', date: '2027-01-01', amount: 1e9 }], undefined],
    [
      [{ type: 'add_amount', habit: 'h0', date: '2027-01-01', amount: 1e9 + 1 }],
      refused('amount', 'too_big'),
    ],
    [[enter('h9', '2027-01-04')], noHabit('h9')],
    [[erase('h3'), enter('h3', '2027-01-04')], noHabit('h3')],
    [[erase('h3'), archive('h3')], noHabit('h3')],
    [[erase('h9')], noHabit('h9')],
    [[erase('h0')], { code: 'conflict' }],
    [[restore('h9')], noHabit('h9')],
    [[restore('h0')], undefined],
    [[{ type: 'add_amount', habit: 'h9', date: '2027-01-01', amount: 1 }], noHabit('h9')],
    [[{ type: 'fill_days', habit: 'h9', pages: {} }], noHabit('h9')],
    [[{ type: 'clear_days', habit: 'h9', pages: {} }], noHabit('h9')],
    [
      [early, { type: 'change_habit', habit: 'h0', created_at: later }],
      { code: 'entries_before_beginning' },
    ],
    [
      [{ type: 'change_habit', habit: 'h0', created_at: '2027-01-05T00:00:00+01:00' }],
      refused('created_at', 'too_late'),
    ],
    [
      [{ type: 'change_habit', habit: 'h0', created_at: '+010000-01-01T00:00:00Z' }],
      refused('created_at', 'too_late'),
    ],
    [
      [{ type: 'change_habit', habit: 'h0', created_at: '1969-12-31T00:00:00+01:00' }],
      refused('created_at', 'too_early'),
    ],
    [
      [{ ...READING, habit: 'h4', created_at: '1969-12-31T00:00:00+01:00' }],
      refused('created_at', 'too_early'),
    ],
    [[{ ...READING, habit: 'h4', group_id: 'g9' }], undefined],
    [[{ type: 'change_habit', habit: 'h0', group_id: 'g9' }], undefined],
    [
      [
        { type: 'delete_group', group: 'g1' },
        { ...READING, habit: 'h4', group_id: 'g1' },
      ],
      undefined,
    ],
    [
      [{ type: 'change_group', group: 'g9', name: 'a' }],
      { code: 'not_found', what: 'group', id: 'g9' },
    ],
    [[{ ...pause, last: '2027-01-01' }], refused('last', 'too_early')],
    [
      [pause, { type: 'change_pause', pause: 'p1', last: '2027-01-01' }],
      refused('last', 'too_early'),
    ],
    [[{ ...pause, habit_id: 'h9' }], noHabit('h9')],
    [[pause, { type: 'change_pause', pause: 'p1', habit_id: 'h9' }], noHabit('h9')],
    [
      [{ type: 'change_pause', pause: 'p1', reason: '' }],
      { code: 'not_found', what: 'pause', id: 'p1' },
    ],
    [[{ type: 'delete_pause', pause: 'p1' }], { code: 'not_found', what: 'pause', id: 'p1' }],
    [[{ type: 'together', commands: [archive('h0'), erase('h9')] }], noHabit('h9')],
    [[{ type: 'together', commands: [archive('h0'), erase('h0')] }], undefined],
  ])('%o', (commands, refusal) => {
    const last = commands.at(-1);
    const decision = last && decide(told(commands.slice(0, -1)), last, moment);
    expect(decision && 'refusal' in decision ? decision.refusal : undefined).toEqual(refusal);
  });

  test('that would make too many of something, also by bringing them back', () => {
    const full = told([
      erase('h3'),
      { type: 'delete_group', group: 'g1' },
      { type: 'delete_pause', pause: 'p0' },
      ...Array.from({ length: MAX_HABITS - 3 }, (_, n) => ({ ...READING, habit: `n${n}` })),
      ...Array.from(
        { length: MAX_GROUPS - 1 },
        (_, n) => ({ type: 'create_group', group: `n${n}`, name: '' }) as const,
      ),
      ...Array.from({ length: MAX_PAUSES }, (_, n) => ({ ...pause, pause: `n${n}` })),
    ]);
    const more: Record<'habits' | 'groups' | 'pauses', Command[]> = {
      habits: [restore('h3'), { ...READING, habit: 'one more' }],
      groups: [
        { type: 'restore_group', group: 'g1' },
        { type: 'create_group', group: 'one more', name: '' },
      ],
      pauses: [
        { type: 'restore_pause', pause: 'p0' },
        { ...pause, pause: 'one more' },
      ],
    };
    expect(decide(full, restore('n1'), moment)).toEqual({ changes: [] });
    for (const [limit, commands] of Object.entries(more))
      for (const command of commands)
        expect(decide(full, command, moment)).toEqual({
          refusal: { code: 'limit_reached', limit },
        });
  });
});

test('of two at the same place the one with the lesser id comes first', () => {
  const rows = ['b', 'a', 'c'].map((id) => ({ id, position: 0 }));
  expect(inOrder(rows).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test.each<OneCommand>([
  erase('h3'),
  { type: 'delete_group', group: 'g1' },
  { type: 'delete_pause', pause: 'p0' },
])('what two devices delete is deleted, by %o', (remove) => {
  expect(decide(told([remove]), remove, moment)).toEqual({ changes: [] });
});

test('a deleted group comes back with its members, and a deleted habit with its days', () => {
  const group = { group: 'g0' };
  const after = told([
    early,
    { type: 'delete_group', ...group },
    archive('h0'),
    erase('h0'),
    { type: 'restore_group', ...group },
    restore('h0'),
    { type: 'change_habit', habit: 'h0', is_active: true },
  ]);
  expect(seenIn(after)).toEqual(seenIn(told([early])));
});

test('a bare frequency is a plain goal from today on, unless it is that already', () => {
  const today = '2027-01-03';
  const daily = plainGoal('DAILY', '2026-01-01');
  const weekly = plainGoal('WEEKLY', today);
  expect(goalsWithFrequency([daily], 'DAILY', today)).toEqual([daily]);
  expect(goalsWithFrequency([daily], 'WEEKLY', today)).toEqual([weekly, daily]);
  expect(goalsWithFrequency([daily, weekly], 'MONTHLY', today)).toEqual([
    plainGoal('MONTHLY', today),
    daily,
  ]);
  const later = plainGoal('MONTHLY', '2027-02-01');
  expect(goalsWithFrequency([later, daily], 'DAILY', today)).toEqual([later, daily]);
  expect(goalsWithFrequency([later, daily], 'MONTHLY', today)).toEqual([
    plainGoal('MONTHLY', today),
    later,
    daily,
  ]);
});

describe('answers on how automatic a habit is', () => {
  const on = (date: CivilDate, scores: Scores | null) =>
    ({ type: 'enter_answers', habit: 'h0', date, scores }) as const;
  const low = [2, 2, 2, 2] as const;
  const high = [6, 6, 6, 6] as const;

  test.each<[string, ReturnType<typeof on>[], Answers[]]>([
    [
      'of two days stand beside each other, the latest first',
      [on('2027-01-01', low), on('2027-01-02', high)],
      [
        { date: '2027-01-02', scores: high },
        { date: '2027-01-01', scores: low },
      ],
    ],
    [
      'of two devices offline add up, whichever comes first',
      [on('2027-01-02', high), on('2027-01-01', low)],
      [
        { date: '2027-01-02', scores: high },
        { date: '2027-01-01', scores: low },
      ],
    ],
    [
      'of one day are those that were entered last',
      [on('2027-01-01', low), on('2027-01-01', high)],
      [{ date: '2027-01-01', scores: high }],
    ],
    [
      'are taken back by themselves',
      [on('2027-01-01', low), on('2027-01-02', high), on('2027-01-01', null)],
      [{ date: '2027-01-02', scores: high }],
    ],
  ])('%s', (_, commands, answers) => {
    expect(told(commands).habits.get('h0')?.answers).toEqual(answers);
  });

  test('go, the oldest first, where there are too many', () => {
    const days = Array.from({ length: MAX_ANSWERS + 1 }, (_day, place) =>
      addDays('2027-01-01', -place),
    );
    const { habits } = told(days.map((date) => on(date, low)));
    expect(habits.get('h0')?.answers.map(({ date }) => date)).toEqual(days.slice(0, -1));
  });
});
