import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CivilDate } from '../civil-date.ts';
import { packEntries } from '../entries.ts';
import { EMPTY_NOTEBOOK } from '../notebook.ts';
import { commandsIn, type Command, type OneCommand } from './command.ts';
import { costOf, type Cost } from './cost.ts';
import { reachOf } from './reach.ts';
import { notebookAfter, READING, START, story } from './testing/arbitrary-commands.ts';
import { cutTo } from './testing/views.ts';
import { rounds } from '../testing/rounds.ts';

/** So many kept days in a row. */
function pagesOf(first: CivilDate, days: number) {
  const dates = Array.from({ length: days }, (_, after) => addDays(first, after));
  return Object.fromEntries(packEntries(dates.map((date) => ({ date, value: true }))));
}

const habit = 'h0';
const fill: OneCommand = { type: 'fill_days', habit, pages: pagesOf('2024-12-25', 20) };
const clear: OneCommand = { ...fill, type: 'clear_days' };
const beginOn = (date: CivilDate, mode?: 'remove' | 'keep'): OneCommand => ({
  type: 'change_habit',
  habit,
  created_at: `${date}T08:00:00+01:00`,
  ...(mode ? { entries_before: mode } : {}),
});
const moveTo = (place: number, position: number): OneCommand => ({
  type: 'change_habit',
  habit: `h${place}`,
  position,
});
const create: OneCommand = { ...READING, habit: 'h4' };
const together = (...commands: OneCommand[]): Command => ({ type: 'together', commands });
const ofRows = (rows: number): Cost => ({ days: 0, rows });

/** h0 to h3, h0 from 2026-12-30 on, with twenty days before that would be gone by a later beginning. */
const NOTEBOOK = notebookAfter([{ command: fill }], START);

test.each<[string, Command, Cost]>([
  [
    'a day',
    { type: 'enter_day', habit, date: '2025-01-20', mark: { value: true } },
    { days: 1, rows: 0 },
  ],
  [
    'a day before the beginning',
    { type: 'add_amount', habit, date: '2024-12-24', amount: 1 },
    { days: 1, rows: 1 },
  ],
  ['days of two years', fill, { days: 20, rows: 0 }],
  ['days to clear', clear, { days: 20, rows: 0 }],
  [
    'pages with a hole',
    { ...fill, pages: { 2025: { days: 'x..o#s', more: { 4: { v: 2 } } } } },
    { days: 4, rows: 0 },
  ],
  [
    'a beginning that removes what is before',
    beginOn('2025-01-05', 'remove'),
    { days: 11, rows: 1 },
  ],
  ['a beginning that keeps it', beginOn('2025-01-05', 'keep'), ofRows(1)],
  ['a beginning that is refused', beginOn('2025-01-05'), ofRows(1)],
  ['a name', { type: 'change_habit', habit, name: 'a' }, ofRows(1)],
  ['a place further down', moveTo(0, 2), ofRows(3)],
  ['a place further up', moveTo(3, 2), ofRows(2)],
  ['a place beyond the end', moveTo(1, 99), ofRows(4)],
  ['a new habit', create, ofRows(1)],
  ['a new habit in the middle', { ...create, position: 3 }, ofRows(2)],
  ['one that is there already', READING, ofRows(0)],
  ['a deleted habit', { type: 'delete_habit', habit: 'h2' }, ofRows(3)],
  ['a pause', { type: 'delete_pause', pause: 'p0' }, ofRows(1)],
  ['answers', { type: 'enter_answers', habit, date: '2026-12-31', scores: null }, ofRows(1)],
  ['days filled and cleared in turn', together(fill, clear, fill, clear), { days: 80, rows: 0 }],
  [
    'days filled, and removed by beginnings',
    together(fill, beginOn('2026-12-30', 'remove'), beginOn('2026-12-31', 'remove')),
    { days: 20 + 40 + 40, rows: 2 },
  ],
  [
    'days before a beginning that was put off',
    together(beginOn('2026-12-31', 'keep'), {
      type: 'enter_day',
      habit,
      date: '2025-01-20',
      note: 'a',
    }),
    { days: 1, rows: 2 },
  ],
  ['one and the same place, back and forth', together(moveTo(0, 3), moveTo(0, 0)), ofRows(8)],
  ['one after the other to the end', together(moveTo(0, 3), moveTo(1, 3)), ofRows(8)],
  ['nothing', together(), ofRows(0)],
])('%s', (_, command, cost) => {
  expect(costOf(command, NOTEBOOK)).toEqual(cost);
});

test('new habits at the end make no room for each other', () => {
  const commands = Array.from({ length: 300 }, (_, place) => ({ ...READING, habit: `n${place}` }));
  expect(costOf(together(...commands), EMPTY_NOTEBOOK)).toEqual(ofRows(300));
});

test('nothing costs more than was said, alone or together', () => {
  fc.assert(
    fc.property(story, (told) => {
      const carriedOut: OneCommand[] = [];
      const sum = { days: 0, rows: 0 };
      const singly = told.flatMap(({ command }) =>
        commandsIn(command).map((one) => ({ command: one })),
      );
      notebookAfter(singly, START, (before, { command }, decision) => {
        if ('refusal' in decision) return;
        const days = decision.changes.filter(({ type }) => type === 'day').length;
        const rows = decision.changes.length - days;
        const cost = costOf(command, cutTo(before, reachOf(command)));
        expect(cost.days).toBeGreaterThanOrEqual(days);
        expect(cost.rows).toBeGreaterThanOrEqual(rows);
        sum.days += days;
        sum.rows += rows;
        carriedOut.push(...commandsIn(command));
      });
      const cost = costOf(together(...carriedOut), START);
      expect(cost.days).toBeGreaterThanOrEqual(sum.days);
      expect(cost.rows).toBeGreaterThanOrEqual(sum.rows);
    }),
    { numRuns: rounds(100, 300) },
  );
});
