import fc from 'fast-check';
import { addDays } from '../../civil-date.ts';
import { packEntries } from '../../entries.ts';
import type { Goal, Weekday } from '../../goal.ts';
import { EMPTY_NOTEBOOK, type Notebook } from '../../notebook.ts';
import { RHYTHMS, WAYS } from '../../reminder.ts';
import { applyChanges } from '../change.ts';
import type { Command, CreateHabit, Moment, OneCommand } from '../command.ts';
import { decide, type Decision } from '../decide.ts';

const TODAY = '2027-01-03';
export const NOW = Date.parse('2027-01-03T12:00:00Z');

export const moment: Moment = { now: NOW, today: TODAY, timeZone: 'Europe/Paris' };

const HABITS = ['h0', 'h1', 'h2', 'h3', 'h4'];
const GROUPS = ['g0', 'g1', 'g2'];
const PAUSES = ['p0', 'p1'];

/** Around the turn of a year; the last one is later than tomorrow. */
const date = fc.integer({ min: -6, max: 2 }).map((days) => addDays(TODAY, days));

const habit = fc.constantFrom(...HABITS);
const group = fc.constantFrom(...GROUPS);
const pause = fc.constantFrom(...PAUSES);
const position = fc.nat(6);
const text = fc.constantFrom('a', 'b', 'é');

const mark = fc.oneof(
  fc.boolean().map((value) => ({ value })),
  fc.nat(12).map((tenths) => ({ value: tenths / 10 })),
  fc.constantFrom({ value: false, skipped: true } as const, { value: 2, skipped: true } as const),
);
const note = fc.constantFrom('', 'ill', 'rain');

const daily = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] } as const;
const goal: fc.Arbitrary<Goal> = fc.record({
  from: date,
  schedule: fc.constantFrom(daily, { every: 'WEEKLY', times: 2 } as const),
  target: fc.constantFrom(
    { kind: 'check' } as const,
    { kind: 'avoid' } as const,
    { kind: 'at_least', amount: 3, unit: 'km', per: 'day' } as const,
  ),
});
const goals = fc.uniqueArray(goal, { minLength: 1, maxLength: 3, selector: ({ from }) => from });

const created_at = fc
  .tuple(date, fc.constantFrom('08:00:00', '23:59:59'))
  .map(([day, clock]) => `${day}T${clock}+01:00`);

const pages = fc
  .uniqueArray(fc.record({ date, mark, note }), { maxLength: 4, selector: (day) => day.date })
  .map((days) =>
    Object.fromEntries(
      packEntries(
        days.map((day) => ({
          date: day.date,
          ...day.mark,
          ...(day.note === '' ? {} : { note: day.note }),
        })),
      ),
    ),
  );

const reminders = fc.uniqueArray(
  fc.record({
    id: fc.nat(2).map((place) => `0199abcd-0000-4000-8000-00000000000${place}`),
    time: fc.constantFrom('07:00', '21:30'),
    weekdays: fc.constantFrom<readonly Weekday[]>([1, 2, 3, 4, 5, 6, 7], [2, 6]),
    way: fc.constantFrom(...WAYS),
    rhythm: fc.constantFrom(...RHYTHMS),
  }),
  { maxLength: 2, selector: ({ id }) => id },
);
const scores = fc.constantFrom([1, 2, 3, 4] as const, [7, 7, 7, 7] as const);
const answers = fc.uniqueArray(fc.record({ date, scores }), {
  maxLength: 3,
  selector: (one) => one.date,
});

/** What may be left unsaid. */
const extraFields = { cue: text, reminders };

const described = {
  name: text,
  description: text,
  icon: text,
  color: text,
  group_id: fc.option(group),
};

export const enterDay = fc.record(
  { type: fc.constant('enter_day' as const), habit, date, mark: fc.option(mark), note },
  { requiredKeys: ['type', 'habit', 'date'] },
);

const addAmount = fc.record({
  type: fc.constant('add_amount' as const),
  habit,
  date,
  amount: fc.integer({ min: -20, max: 30 }).map((tenths) => tenths / 10),
});

const createHabit = fc.record(
  {
    type: fc.constant('create_habit' as const),
    habit,
    ...described,
    ...extraFields,
    answers,
    goals,
    created_at,
    position,
  },
  {
    requiredKeys: [
      'type',
      'habit',
      'name',
      'description',
      'icon',
      'color',
      'group_id',
      'goals',
      'created_at',
    ],
  },
);

const changeHabit = fc.record(
  {
    type: fc.constant('change_habit' as const),
    habit,
    ...described,
    ...extraFields,
    goals,
    created_at,
    entries_before: fc.constantFrom('remove' as const, 'keep' as const),
    is_active: fc.boolean(),
    position,
  },
  { requiredKeys: ['type', 'habit'] },
);

const enterAnswers = fc.record({
  type: fc.constant('enter_answers' as const),
  habit,
  date,
  scores: fc.option(scores),
});

const pauseFields = {
  habit_id: fc.option(habit),
  first: date,
  last: fc.option(date),
  reason: text,
};

const oneCommand: fc.Arbitrary<OneCommand> = fc.oneof(
  { weight: 6, arbitrary: enterDay },
  { weight: 3, arbitrary: addAmount },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('fill_days' as const, 'clear_days' as const),
      habit,
      pages,
    }),
  },
  { weight: 5, arbitrary: createHabit },
  { weight: 4, arbitrary: changeHabit },
  { weight: 2, arbitrary: enterAnswers },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('change_habit' as const),
      habit,
      is_active: fc.constant(false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom('delete_habit' as const, 'restore_habit' as const),
      habit,
    }),
  },
  fc.record({ type: fc.constant('create_group' as const), group, name: text }),
  fc.record(
    { type: fc.constant('change_group' as const), group, name: text, position },
    { requiredKeys: ['type', 'group'] },
  ),
  fc.record({
    type: fc.constantFrom('delete_group' as const, 'restore_group' as const),
    group,
  }),
  fc.record({ type: fc.constant('create_pause' as const), pause, ...pauseFields }),
  fc.record(
    { type: fc.constant('change_pause' as const), pause, ...pauseFields },
    { requiredKeys: ['type', 'pause'] },
  ),
  fc.record({
    type: fc.constantFrom('delete_pause' as const, 'restore_pause' as const),
    pause,
  }),
);

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: oneCommand },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('together' as const),
      commands: fc.array(oneCommand, { maxLength: 3, size: 'max' }),
    }),
  },
);

/** Up to some seconds before now. */
export const at = fc.integer({ min: -6, max: 0 }).map((seconds) => NOW + seconds * 1000);

/** A command, and when it was entered: just now, unless it is said. */
export interface Told {
  command: Command;
  at?: number;
}

/** What people did. */
export const story = fc.array(fc.record({ command, at }), { maxLength: 25, size: 'max' });

/** Such a story, for rooms that see other types of the library. */
export function storyOf(seed: number): readonly Told[] {
  return fc.sample(story, { seed, numRuns: 1 })[0] ?? [];
}

/** A habit, so that days can be entered. */
export const READING = createdAs('h0', 0);

function createdAs(id: string, days: number): CreateHabit {
  return {
    type: 'create_habit',
    habit: id,
    name: id,
    description: '',
    icon: '🌱',
    color: 'green',
    group_id: null,
    goals: [{ from: '2026-12-30', schedule: daily, target: { kind: 'check' } }],
    created_at: `${addDays('2026-12-30', days)}T08:00:00+01:00`,
  };
}

/** Some habits, one of them archived, and groups and a pause, so that there is something to change. */
export const BEFORE: readonly Told[] = [
  { command: { type: 'create_group', group: 'g0', name: 'a' } },
  { command: { type: 'create_group', group: 'g1', name: 'b' } },
  ...[0, 1, 2, 3].map((place) => ({ command: createdAs(`h${place}`, place) })),
  { command: { type: 'change_habit', habit: 'h3', is_active: false } },
  { command: { type: 'change_habit', habit: 'h1', group_id: 'g0' } },
  {
    command: {
      type: 'create_pause',
      pause: 'p0',
      habit_id: 'h0',
      first: '2027-01-02',
      last: null,
      reason: '',
    },
  },
];

export const START = notebookAfter(BEFORE);

/** The notebook that comes of commands; those that are refused leave it as it is. */
export function notebookAfter(
  told: readonly Told[],
  from: Notebook = EMPTY_NOTEBOOK,
  check: (before: Notebook, told: Told, decision: Decision) => void = () => undefined,
): Notebook {
  return told.reduce((before, each) => {
    const decision = decide(before, each.command, momentOf(each));
    check(before, each, decision);
    return 'changes' in decision ? applyChanges(before, decision.changes) : before;
  }, from);
}

export function momentOf({ at: time }: Told): Moment {
  return time === undefined ? moment : { ...moment, at: time };
}
