import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { BEFORE, story } from '#domain/commands/testing/arbitrary-commands.ts';
import { commandSchema, MAX_TOGETHER, MAX_YEARS } from './command.ts';
import { parseFields } from './fields.ts';
import { idOf, onWire } from './testing/commands-on-wire.ts';

const habit = idOf('h0');
const goals = [
  { from: '2026-01-01', schedule: { every: 'WEEKLY', times: 2 }, target: { kind: 'check' } },
];
const created = {
  type: 'create_habit',
  habit,
  name: 'Read',
  description: '',
  icon: '📖',
  color: 'teal',
  group_id: null,
  goals,
  created_at: '2026-01-01T08:00:00+01:00',
};
const day = { type: 'enter_day', habit, date: '2026-11-21' };
const pause = { type: 'create_pause', pause: idOf('p0'), habit_id: null, reason: '' };

const isTaken = (command: unknown) => parseFields(commandSchema, command).value !== undefined;
const fill = (year: number | string, days: string, more: object = {}) => ({
  type: 'fill_days',
  habit,
  pages: { [year]: { days, more } },
});

test('whatever the domain decides is taken as it is', () => {
  fc.assert(
    fc.property(story, (told) => {
      for (const { command } of [...BEFORE, ...told]) {
        const sent = onWire(command);
        expect(parseFields(commandSchema, sent)).toEqual({ value: sent });
      }
    }),
    { numRuns: 50 },
  );
});

describe('pages', () => {
  it.each([
    fill(2026, ''),
    fill(2026, 'x.os#', { 4: { v: 2.5 } }),
    fill(2026, 'x', { 0: { n: 'far', o: 1, t: 'mf3k2x9a', u: 'mf3k2x9a' } }),
    fill(2026, 's', { 0: { v: 2 } }),
    fill(2026, '', { 364: { t: 'mf3k2x9a' } }),
    fill(2024, `${'.'.repeat(365)}x`, { 365: { n: 'leap' } }),
  ])('%j is one', (command) => {
    expect(isTaken(command)).toBe(true);
  });

  it.each([
    fill(2026, `${'.'.repeat(365)}x`),
    fill(2026, '', { 365: { t: 'mf3k2x9a' } }),
    fill(2026, 'x'.repeat(400)),
    fill(2026, 'y'),
    fill(2026, '#'),
    fill(2026, 'x', { 0: { v: 1 } }),
    fill(2026, '.', { 0: { n: 'nothing stands here' } }),
    fill(2026, '', { 0: { v: 1 } }),
    fill(2026, '#', { 0: { v: -1 } }),
    fill(2026, '#', { 0: { v: 1e10 } }),
    fill(2026, '#', { 0: { v: 1, o: 1, n: 'a' } }),
    fill(2026, 'x', { 0: { o: 1 } }),
    fill(2026, 'x', { 0: { n: '' } }),
    fill(2026, 'x', { 0: { n: 'n'.repeat(1001) } }),
    fill(2026, 'x', { 0: { n: 'a\u0000b' } }),
    fill(2026, 'x', { 0: { t: 'T' } }),
    fill(2026, 'x', { 0: { t: 'z'.repeat(10) } }),
    fill(2026, 'x', { 0: { w: 1 } }),
    fill(2026, 'x', { 366: { n: 'a' } }),
    fill(2026, 'x', { '00': { n: 'a' } }),
    fill(2026, 'x', { length: { n: 'a' } }),
    fill(1969, 'x'),
    fill(10_000, 'x'),
    fill('2026.0', 'x'),
    { ...fill(2026, 'x'), pages: { 2026: null } },
    { ...fill(2026, 'x'), pages: [] },
  ])('%j is none', (command) => {
    expect(isTaken(command)).toBe(false);
  });

  it('are of so many years, and no more', () => {
    const years = (count: number) => ({
      type: 'clear_days',
      habit,
      pages: Object.fromEntries(
        Array.from({ length: count }, (_, n) => [1970 + n, { days: 'x', more: {} }]),
      ),
    });
    expect([MAX_YEARS, MAX_YEARS + 1].map((count) => isTaken(years(count)))).toEqual([true, false]);
  });
});

const answers = { date: '2026-11-21', scores: [1, 7, 4, 4] };

describe('a command', () => {
  it.each([
    undefined,
    null,
    'enter_day',
    [],
    {},
    { type: 'together' },
    { type: 'drop_everything', habit },
    { ...day, type: 'toString' },
    { ...day, habit: 'h0' },
    { ...day, date: '2026-02-30' },
    { ...day, date: '1969-12-31' },
    { ...day, mark: { value: true, skipped: true } },
    { ...day, mark: { value: 2, skipped: false } },
    { ...day, mark: { value: Number.NaN } },
    { ...day, mark: { value: -0.5 } },
    { ...day, mark: { value: '2' } },
    { ...day, mark: undefined },
    { ...day, note: null },
    { ...day, note: 'n'.repeat(1001) },
    { ...day, note: '\ud800' },
    { ...day, completed: true },
    { type: 'add_amount', habit, date: '2026-11-21', amount: 1e9 + 1 },
    { type: 'add_amount', habit, date: '2026-11-21', amount: Infinity },
    { type: 'enter_answers', habit, date: '2026-11-21', scores: [1, 7, 4] },
    { type: 'enter_answers', habit, date: '2026-11-21', scores: [0, 7, 4, 4] },
    { type: 'enter_answers', habit, date: '2026-11-21', scores: [1.5, 7, 4, 4] },
    { type: 'enter_answers', habit, date: '2026-11-31', scores: null },
    { ...created, answers: [answers, answers] },
    { type: 'change_habit', habit, answers: [answers] },
    { ...created, habit: habit.toUpperCase() },
    { ...created, habit: '0b1de8a0-0000-4000-8000-000000000000' },
    { ...created, name: ' ' },
    { ...created, name: 'n'.repeat(101) },
    { ...created, icon: 'abc' },
    { ...created, color: 'puce' },
    { ...created, goals: [] },
    { ...created, goals: [...goals, ...goals] },
    { ...created, created_at: '2026-01-01' },
    { ...created, position: -1 },
    { ...created, is_active: false },
    { ...created, deleted_at: 0 },
    { type: 'change_habit', habit, entries_before: 'restore' },
    { type: 'change_habit', habit, position: 1.5 },
    { type: 'create_group', group: idOf('g0'), name: '' },
    { ...pause, first: '2026-11-21', last: 'never' },
    { ...pause, last: null },
    { type: 'together', commands: [{ type: 'together', commands: [] }] },
    { type: 'together', commands: Array.from({ length: MAX_TOGETHER + 1 }, () => day) },
  ])('is not this: %j', (command) => {
    expect(isTaken(command)).toBe(false);
  });

  it('is made of many, and no more', () => {
    const commands = Array.from({ length: MAX_TOGETHER }, () => day);
    expect(isTaken({ type: 'together', commands })).toBe(true);
  });
});

describe('reminders of a habit', () => {
  const reminder = {
    id: '9b2c7a1e-55d4-4c0b-8f7e-3a1d2c4b5e6f',
    time: '21:00',
    weekdays: [1, 7],
    way: 'push',
    rhythm: 'every_second',
  };
  const change = (fields: object) => ({ type: 'change_habit', habit, ...fields });

  it.each([
    [{ reminders: [] }, true],
    [{ reminders: [reminder, { ...reminder, id: habit }] }, true],
    [{ reminders: [{ ...reminder, rhythm_since: '2026-11-21' }] }, true],
    [{ reminders: [{ ...reminder, rhythm_since: '2026-11-31' }] }, false],
    [{ reminders: [{ ...reminder, time: '24:00' }] }, false],
    [{ reminders: [{ ...reminder, time: '9:00' }] }, false],
    [{ reminders: [{ ...reminder, weekdays: [] }] }, false],
    [{ reminders: [{ ...reminder, weekdays: [1, 1] }] }, false],
    [{ reminders: [{ ...reminder, weekdays: [0] }] }, false],
    [{ reminders: [{ ...reminder, way: 'pigeon' }] }, false],
    [{ reminders: [{ ...reminder, rhythm: 'seldom' }] }, false],
    [{ reminders: [{ ...reminder, id: 'evening' }] }, false],
    [{ reminders: [{ ...reminder, id: reminder.id.toUpperCase() }] }, false],
    [{ reminders: [{ ...reminder, more: 1 }] }, false],
    [{ reminders: [reminder, reminder] }, false],
    [{ cue: 'after lunch' }, true],
    [{ cue: '' }, true],
    [{ cue: 'x'.repeat(101) }, false],
    [{ cue: 'two\nlines' }, false],
  ])('%j', (fields, taken) => {
    expect(isTaken(change(fields))).toBe(taken);
  });
});
