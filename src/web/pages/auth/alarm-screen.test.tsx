import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { nobody, renderPage } from '../../testing/render.tsx';
import { AlarmScreen } from './alarm-screen.tsx';

async function show(reply: () => Response, path = '/auth/alarm#token=from-a-mail') {
  const calls = fakeServer({ 'POST /api/auth/alarm': reply });
  return { ...(await renderPage(<AlarmScreen />, { path })), calls };
}

test('opening the link changes nothing; a press ends all sessions, and says how to go on', async () => {
  const { user, calls } = await show(() => answer(204));
  const button = await screen.findByRole('button', { name: 'Sign everyone out' });
  expect(calls).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('Everyone is signed out')).toBe(document.activeElement);
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'from-a-mail' }]);
  const next = screen.getByRole('link', { name: 'Ask for another link' });
  expect(next.getAttribute('href')).toBe('/auth/forgot-password');
});

test('the session of this browser hears of it', async () => {
  const renew = vi.fn(() => Promise.resolve(undefined));
  fakeServer({ 'POST /api/auth/alarm': () => answer(204) });
  const session = { ...nobody, accessToken: () => 'access', renew };
  const path = '/auth/alarm#token=from-a-mail';
  const { user } = await renderPage(<AlarmScreen />, { path, session });
  await user.click(await screen.findByRole('button', { name: 'Sign everyone out' }));
  await screen.findByText('Everyone is signed out');
  expect(renew).toHaveBeenCalledExactlyOnceWith('access');
});

test('a link that is too old is told', async () => {
  const { user } = await show(() => problem(422, 'invalid_token'));
  await user.click(await screen.findByRole('button', { name: 'Sign everyone out' }));
  expect(await screen.findByText(/is too old/)).toBeDefined();
});

test('without a link there is nothing to press', async () => {
  await show(() => answer(204), '/auth/alarm');
  expect(await screen.findByText(/with the link of the email/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
