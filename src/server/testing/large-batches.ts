import { MAX_TOGETHER } from '#contract/command.ts';
import { MAX_COMMANDS } from '#contract/notebook.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import type { Command, OneCommand, Pages } from '#domain/commands/command.ts';

/** Each day of 56 years, but for 29 February: 20,440 entries. */
export const ALL_DAYS: Pages = Object.fromEntries(
  Array.from({ length: 56 }, (_, n) => [1970 + n, { days: 'x'.repeat(365), more: {} }]),
);

/**
 * Requests of commands that reach far, each as large as a request may be.
 *
 * @param habits the ids of a person's habits
 */
export function largeBatches(habits: readonly string[], today: CivilDate): Command[][] {
  const [first = ''] = habits;
  const last = habits.at(-1) ?? '';
  return [
    marks(habits, today),
    [{ type: 'together', commands: beginnings(first) }],
    beginnings(first).slice(0, MAX_COMMANDS),
    [{ type: 'together', commands: moves(habits) }],
    [{ type: 'clear_days', habit: first, pages: ALL_DAYS }],
    [{ type: 'fill_days', habit: first, pages: ALL_DAYS }],
    [{ type: 'together', commands: clearAndFill(first, 20) }],
    clearAndFill(first, 20),
    [{ type: 'delete_habit', habit: last }],
    [{ type: 'restore_habit', habit: last }],
  ];
}

/** Takes all days of a habit back and enters them again, in turn. */
export function clearAndFill(habit: string, count: number): OneCommand[] {
  return Array.from({ length: count }, (_, n) => ({
    type: n % 2 === 0 ? 'clear_days' : 'fill_days',
    habit,
    pages: ALL_DAYS,
  }));
}

/** Lets a habit begin a second sooner and later, in turn. */
export function beginnings(habit: string): OneCommand[] {
  return Array.from({ length: MAX_TOGETHER }, (_, n) => ({
    type: 'change_habit',
    habit,
    created_at: `1970-01-01T00:00:0${n % 2}Z`,
  }));
}

function moves(habits: readonly string[]): OneCommand[] {
  return Array.from({ length: MAX_TOGETHER }, (_, n) => ({
    type: 'change_habit',
    habit: habits[n % habits.length] ?? '',
    position: 0,
  }));
}

function marks(habits: readonly string[], today: CivilDate): OneCommand[] {
  return Array.from({ length: MAX_COMMANDS }, (_, n) => ({
    type: 'enter_day',
    habit: habits[n % habits.length] ?? '',
    date: addDays(today, -n),
    mark: { value: n % 2 === 0 },
    note: 'n'.repeat(1000),
  }));
}
