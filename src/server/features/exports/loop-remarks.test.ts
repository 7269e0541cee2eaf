import { expect, it } from 'vitest';
import type { Completion } from '#contract/completion.ts';
import { formatCivilDate, type CivilDate } from '#domain/civil-date.ts';
import { WEEKDAYS, type Goal, type Target } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import type { ExportedHabit } from '../notebook/habit-answer.ts';
import { loopValueOf } from './loop-habit.ts';
import { loopRemarks } from './loop-remarks.ts';

const TODAY: CivilDate = '2026-11-21';
const EVERY_DAY: Goal['schedule'] = { every: 'DAILY', weekdays: WEEKDAYS };

function habit(goal: Partial<Goal>, more: Partial<ExportedHabit> = {}): ExportedHabit {
  const asks: Goal = {
    from: '2026-01-01',
    schedule: EVERY_DAY,
    target: { kind: 'check' },
    ...goal,
  };
  return {
    id: '0198c0de-0000-7000-8000-000000000001',
    name: 'Run',
    description: '',
    icon: '🌱',
    color: 'green',
    frequency: 'DAILY',
    is_active: true,
    position: 0,
    group_id: null,
    cue: '',
    reminders: [],
    goals: structuredClone([asks]) as ExportedHabit['goals'],
    created_at: '2026-01-01T00:00:00Z',
    completions: [{ date: '2026-01-01', completed: true }],
    ...more,
  };
}

function reminder(id: string): Reminder {
  return { id, time: '21:00', weekdays: WEEKDAYS, way: 'mail', rhythm: 'every_day' };
}

const uuids = new Map([['from Loop', 'a1b2']]);

const codesOf = async (...habits: ExportedHabit[]) =>
  (await loopRemarks({ habits, groups: [], pauses: [], uuids }, TODAY)).map(({ code, count }) => [
    code,
    count,
  ]);

const amount: Target = { kind: 'at_least', amount: 5, unit: 'km', per: 'day' };

it('nothing is said of what Loop can say', async () => {
  expect(
    await codesOf(habit({}), habit({ schedule: { every: 'ROLLING', times: 2, days: 9 } })),
  ).toEqual([]);
  expect(await codesOf(habit({ target: amount }))).toEqual([]);
  expect(await codesOf(habit({}, { id: 'from Loop' }), habit({}, { description: 'a' }))).toEqual(
    [],
  );
  expect(
    await codesOf(
      habit({
        schedule: { every: 'ROLLING', times: 1, days: 7 },
        target: { ...amount, per: 'period' },
      }),
    ),
  ).toEqual([]);
});

it.each<[string, ExportedHabit]>([
  ['reminders_left_out', habit({}, { reminders: [reminder('0'), reminder('1')] })],
  ['reminders_left_out', habit({}, { reminders: [{ ...reminder('0'), rhythm: 'off' }] })],
  ['cues_left_out', habit({}, { cue: 'breakfast' })],
  ['goal_approximated', habit({ schedule: { every: 'DAILY', weekdays: [1, 2] } })],
  ['goal_approximated', habit({ schedule: { every: 'WEEKLY', times: 3 } })],
  ['goal_approximated', habit({ schedule: { every: 'WEEKLY', times: 1 }, target: amount })],
  [
    'goal_approximated',
    habit({ schedule: { every: 'MONTHLY', times: 1 }, target: { ...amount, per: 'period' } }),
  ],
  ['avoid_becomes_limit', habit({ target: { kind: 'avoid' } })],
  ['questions_in_descriptions', habit({}, { id: 'from Loop', description: 'Did you?' })],
  ['icons_left_out', habit({}, { icon: '🎯' })],
  ['beginnings_left_out', habit({}, { completions: [] })],
  ['beginnings_left_out', habit({}, { created_at: '2025-12-31T00:00:00Z' })],
])('%s', async (code, of) => {
  expect(await codesOf(of, of)).toEqual([[code, 2]]);
});

it.each<[string, Target, ExportedHabit['completions'][number]]>([
  ['tick_amounts_left_out', { kind: 'check' }, { date: TODAY, completed: true, value: 3 }],
  ['tick_amounts_left_out', amount, { date: TODAY, completed: false, value: 3, skipped: true }],
  ['amounts_rounded', amount, { date: TODAY, completed: false, value: 1.2345 }],
  ['amounts_rounded', amount, { date: TODAY, completed: false, value: 0.003 }],
  ['amounts_capped', amount, { date: TODAY, completed: true, value: 2_147_484 }],
])('%s of entries', async (code, target, entry) => {
  const entries: Completion[] = [
    { date: '2026-01-03', completed: true },
    { ...entry, date: '2026-01-02' },
  ];
  const first: Completion = { date: '2026-01-01', completed: true };
  expect(await codesOf(habit({ target }, { completions: [...entries, first] }))).toEqual([
    [code, 1],
  ]);
});

const limit: Target = { kind: 'at_most', amount: 2, unit: '', per: 'day' };
const steps: Target = { kind: 'at_least', amount: 10_000, unit: 'steps', per: 'day' };
const week: Target = { kind: 'at_least', amount: 30, unit: 'km', per: 'period' };
it.each<[Target, Target, [done: number, missed: number], madeUp: number]>([
  [{ kind: 'avoid' }, limit, [0, 2001], 1],
  [{ kind: 'check' }, limit, [0, 2001], 2],
  [{ kind: 'check' }, { kind: 'avoid' }, [0, 1000], 2],
  [limit, { kind: 'avoid' }, [0, 0], 1],
  [{ kind: 'check' }, steps, [10_000_000, 0], 1],
  [amount, steps, [10_000_000, 0], 1],
  [amount, week, [5000, 0], 0],
  [amount, { ...limit, unit: 'km' }, [5000, 0], 0],
  [limit, limit, [0, 0], 0],
  [{ kind: 'avoid' }, { kind: 'avoid' }, [0, 1000], 0],
])('a day under %j goes along under %j as it was', async (then, target, values, madeUp) => {
  const completions: Completion[] = [
    { date: '2026-01-02', completed: true },
    { date: '2026-01-01', completed: false },
  ];
  expect(completions.map((entry) => loopValueOf(entry, target, then))).toEqual(values);
  const { goals } = habit({ target: then });
  const now = habit({ target, from: '2026-02-01' }).goals;
  const codes = await codesOf(habit({}, { goals: [...now, ...goals], completions }));
  const expected = madeUp > 0 ? [['ticks_become_amounts', madeUp]] : [];
  expect(codes.filter(([code]) => code === 'ticks_become_amounts')).toEqual(expected);
});

it('notes that stand alone are nothing that is lost', async () => {
  const completions = [{ date: TODAY, completed: false, note: 'rain', note_only: true }];
  const begun = { created_at: `${TODAY}T00:00:00Z`, completions };
  for (const target of [{ kind: 'check' }, { kind: 'avoid' }, amount] satisfies Target[])
    expect(await codesOf(habit({ target }, begun))).toEqual(
      target.kind === 'avoid' ? [['avoid_becomes_limit', 1]] : [],
    );
});

it('amounts of up to three decimals are whole thousandths', async () => {
  const completions = [1.1, 4.35, 1000.001, 2_147_483.647].map((value, day) => ({
    date: formatCivilDate(2026, 1, 4 - day),
    completed: true,
    value,
  }));
  expect(await codesOf(habit({ target: amount }, { completions }))).toEqual([]);
});

it('other goals, groups and pauses are counted', async () => {
  const { goals } = habit({});
  const older = goals.map((goal) => ({ ...goal, from: '2025-01-01' as const }));
  expect(
    await loopRemarks(
      { habits: [habit({}, { goals: [...goals, ...older] })], groups: [1, 2], pauses: [1], uuids },
      TODAY,
    ),
  ).toEqual([
    { code: 'other_goals_left_out', count: 1 },
    { code: 'groups_left_out', count: 2 },
    { code: 'pauses_left_out', count: 1 },
  ]);
});
