import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { toasts } from '../../app/toasts/toast-store.ts';
import type { PersonalToken } from '#contract/personal-tokens.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { answer, problem } from '../../testing/fake-server.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { credentials, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { ConnectionsScreen } from './connections-screen.tsx';

const READ = '01a1fe0e-0003-74dc-b4a3-9f3362ccf01b';

const button: PersonalToken = {
  id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
  name: 'Button on the fridge',
  scopes: ['write:days'],
  habits: [READ],
  created_at: '2026-11-20T08:00:00.000Z',
  expires_at: '2126-11-20T08:00:00.000Z',
  used_at: '2026-11-21T08:00:00.000Z',
  used_by: 'ESP32',
};

const old: PersonalToken = {
  ...button,
  id: '01a1fe0e-0001-74dc-b4a3-9f3362ccf01b',
  name: 'Old script',
  scopes: ['read', 'write:days'],
  habits: null,
  expires_at: '2020-11-20T08:00:00.000Z',
  used_at: null,
  used_by: '',
};

beforeEach(signIn);

async function show(tokens: readonly PersonalToken[], answers = {}, path = '/account/connections') {
  let left = [...tokens];
  const calls = fakeNotebook(notebookWith([habit({ id: READ, name: 'Read' })]), {
    'GET /api/profile/tokens': () => answer(200, left),
    'POST /api/profile/tokens': () => {
      left = [{ ...button, id: '01a1fe0e-0002-74dc-b4a3-9f3362ccf01b' }, ...left];
      return answer(201, { token: left[0], secret: 'hbt_secret' });
    },
    [`DELETE /api/profile/tokens/${button.id}`]: () => {
      left = left.filter(({ id }) => id !== button.id);
      return answer(200, { undo: 'sealed' });
    },
    'POST /api/profile/removals/undo': () => {
      left = [...tokens];
      return answer(204);
    },
    ...answers,
  });
  return {
    ...(await renderPage(<ConnectionsScreen />, { path })),
    calls,
  };
}

test('without a token, three examples say what one could want', async () => {
  await show([]);
  expect((await screen.findAllByRole('listitem')).length).toBe(3);
});

test('each token says what it may do, when it was used and when it ends', async () => {
  await show([button, old]);
  const [first, second] = await screen.findAllByRole('listitem');
  await waitFor(() => expect(first?.textContent).toContain('Marks days · Read'));
  expect(first?.textContent).toContain('Last used Nov 21, 2026 by ESP32Ends on Nov 20, 2126');
  expect(second?.textContent).toContain('Reads and marks days · all habits');
  expect(second?.textContent).toContain('Not used yetEnded on Nov 20, 2020');
});

test('a token is made for a chosen habit, and its secret is shown once', async () => {
  const { user, calls } = await show([]);
  await user.click(await screen.findByRole('button', { name: 'Make a token' }));
  await user.click(screen.getByRole('button', { name: 'Make the token' }));
  expect(await screen.findByText('Fill this in.')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: /What it is for/ }), 'Fridge');
  await user.click(screen.getByRole('radio', { name: 'Read and mark' }));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'For which habits' }),
    'Only those I choose',
  );
  await user.click(screen.getByRole('button', { name: 'Make the token' }));
  expect(await screen.findByText('Choose one at least.')).toBeDefined();
  await user.click(await screen.findByRole('checkbox', { name: /Read/ }));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'For how long' }),
    'Without an end',
  );
  expect(screen.getByText(/even for someone who finds it/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Make the token' }));
  expect(await screen.findByText('hbt_secret')).toBeDefined();
  const posted = calls.find(({ method }) => method === 'POST');
  expect(posted?.body).toEqual({
    name: 'Fridge',
    scopes: ['read', 'write:days'],
    habits: [READ],
    days: null,
  });
});

test('the form is filled in for the command line, which opens this page', async () => {
  const { user, calls } = await show([], {}, '/account/connections?for=terminal');
  await user.click(await screen.findByRole('button', { name: 'Make the token' }));
  expect(await screen.findByText('hbt_secret')).toBeDefined();
  const posted = calls.find(({ method }) => method === 'POST');
  expect(posted?.body).toEqual({
    name: 'Command line',
    scopes: ['read', 'write:days'],
    days: 90,
  });
});

test('making one asks who one is where that was shown too long ago', async () => {
  const { user } = await show([], {
    'POST /api/profile/tokens': () => problem(403, 'password_needed'),
    'GET /api/profile/credentials': () => answer(200, credentials()),
  });
  await user.click(await screen.findByRole('button', { name: 'Make a token' }));
  await user.type(screen.getByRole('textbox', { name: /What it is for/ }), 'Fridge');
  await user.click(screen.getByRole('button', { name: 'Make the token' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toBeDefined();
});

test('a token goes with one press, and comes back with another', async () => {
  const { user, calls } = await show([button, old]);
  await user.click(await screen.findByRole('button', { name: /Revoke Button on the fridge/ }));
  await waitFor(() => expect(screen.queryByText('Button on the fridge')).toBeNull());
  expect(screen.getByText('Old script')).toBeDefined();
  const note = toasts.list().at(-1);
  // The server takes it back for two minutes.
  expect(note).toMatchObject({ summary: 'Revoked: Button on the fridge', life: 110_000 });
  note?.action?.onAction();
  expect(await screen.findByText('Button on the fridge')).toBeDefined();
  expect(calls.at(-2)?.body).toEqual({ undo: 'sealed' });
});

test('a token that can’t come back says why', async () => {
  const { user } = await show([button, old], {
    'POST /api/profile/removals/undo': () => problem(409, 'limit_reached'),
  });
  await user.click(await screen.findByRole('button', { name: /Revoke Button on the fridge/ }));
  await waitFor(() => expect(toasts.list()).not.toEqual([]));
  toasts.list().at(-1)?.action?.onAction();
  await waitFor(() => expect(toasts.list().at(-1)?.severity).toBe('error'));
  expect(screen.queryByText('Button on the fridge')).toBeNull();
});
