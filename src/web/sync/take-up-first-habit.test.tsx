import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HABIT_NAME_MAX } from '#contract/habit.ts';
import { EMPTY_NOTEBOOK, type Notebook } from '#domain/notebook.ts';
import { commandsIn, fakeNotebook } from '../testing/fake-notebook.ts';
import { habit, notebookWith } from '../testing/habits.ts';
import { ada, signIn } from '../testing/person.ts';
import { renderPage } from '../testing/render.tsx';
import { firstHabit } from './first-habit.ts';
import { notebookStore } from './notebook-store.ts';
import { TakeUpFirstHabit } from './take-up-first-habit.ts';

/** A Sunday evening in UTC, and Monday in Paris, where Ada's days are. */
const STAMPED = Date.parse('2026-11-22T23:30:00Z');
const LOGGED_IN = Date.parse('2026-11-23T09:00:00Z');

beforeEach(() => {
  vi.setSystemTime(LOGGED_IN);
  signIn();
});

/** Home, as it is opened for the first time. */
async function open(notebook: Notebook = EMPTY_NOTEBOOK) {
  const calls = fakeNotebook(notebook);
  await renderPage(<TakeUpFirstHabit />);
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/profile/me')).toBe(true));
  return { calls, habits: () => [...(notebookStore.standing().shown?.habits.values() ?? [])] };
}

test('what was stamped becomes the first habit, on the day on which it was stamped', async () => {
  firstHabit.keep({ name: 'Swim', at: STAMPED });
  firstHabit.reserveFor('Ada@Example.org');
  const { calls, habits } = await open();
  await waitFor(() => expect(commandsIn(calls)).toHaveLength(1));
  expect(habits()).toMatchObject([
    { name: 'Swim', begin: '2026-11-23', created_at: '2026-11-23T00:30:00+01:00' },
  ]);
  expect(habits()[0]?.entries.get(2026)?.days).toMatch(/[^.]/);
  expect(firstHabit.read()).toBeUndefined();
});

test('what was named alone becomes the first habit without a stamp', async () => {
  firstHabit.keep({ name: 'Swim', at: STAMPED, isOpen: true, email: ada.email });
  const { calls, habits } = await open();
  await waitFor(() => expect(commandsIn(calls)).toHaveLength(1));
  expect(habits()).toMatchObject([{ name: 'Swim', begin: '2026-11-23' }]);
  expect(habits()[0]?.entries.size).toBe(0);
});

test.each([
  ['for somebody else', 'grace@example.org'],
  ['for nobody yet', undefined],
])('what is %s waits, and is written into no other notebook', async (_, email) => {
  const kept = { name: 'Swim', at: STAMPED, ...(email !== undefined && { email }) };
  firstHabit.keep(kept);
  const { calls, habits } = await open();
  await waitFor(() => expect(habits()).toEqual([]));
  expect(commandsIn(calls)).toEqual([]);
  expect(firstHabit.read()).toEqual(kept);
});

test('a notebook that has habits gets nothing, and what was stamped is forgotten', async () => {
  firstHabit.keep({ name: 'Swim', at: STAMPED, email: ada.email });
  const { calls, habits } = await open(notebookWith([habit()]));
  await waitFor(() => expect(firstHabit.read()).toBeUndefined());
  expect(habits().map(({ name }) => name)).toEqual(['Read']);
  expect(commandsIn(calls)).toEqual([]);
});

test('a clock that is ahead stamps no day that has not come', async () => {
  firstHabit.keep({ name: 'Swim', at: LOGGED_IN + 3 * 86_400_000, email: ada.email });
  const { calls, habits } = await open();
  await waitFor(() => expect(commandsIn(calls)).toHaveLength(1));
  expect(habits()).toMatchObject([{ begin: '2026-11-23' }]);
});

test.each([
  ['no JSON', 'Swim'],
  ['no habit', '{"name":"","at":0}'],
  ['too long a name', JSON.stringify({ name: 'a'.repeat(HABIT_NAME_MAX + 1), at: STAMPED })],
  ['a stamp of long ago', JSON.stringify({ name: 'Swim', at: LOGGED_IN - 31 * 86_400_000 })],
])('%s is nothing', (_, text) => {
  window.localStorage.setItem('first_habit', text);
  expect(firstHabit.read()).toBeUndefined();
});
