import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toasts } from '../../app/toasts/toast-store.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { nobody, renderPage } from '../../testing/render.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

const show = (hash = '') =>
  renderPage(<ForgotPasswordScreen />, { path: `/auth/forgot-password${hash}` });

const setNewPassword = 'Set the new password';

test('a link that was not sent is told, with what works instead', async () => {
  fakeServer({
    'POST /api/auth/forgot-password': () => answer(202, { email: 'ada@example.org', sent: false }),
  });
  const { user } = await show();
  await user.type(screen.getByLabelText('Email address'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
  await screen.findByText(/We have sent no further link/);
  expect(screen.queryByText(/we have sent a link there/)).toBeNull();
});

test('a password that is refused can be mended with the same token', async () => {
  fakeServer({
    'PATCH /api/auth/create-new-password': () =>
      problem(422, 'weak_password', [{ path: 'password', code: 'personal_password' }]),
  });
  const { user } = await show('#token=abc');
  await user.type(screen.getByLabelText('New password'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: setNewPassword }));
  await screen.findByText(/without your name or your address/);
  expect(document.activeElement).toBe(screen.getByLabelText('New password'));
});

test('a link that counts no longer leads the focus to where another is asked for', async () => {
  fakeServer({
    'PATCH /api/auth/create-new-password': () => problem(422, 'invalid_token'),
  });
  const { user } = await show('#token=abc');
  await user.type(screen.getByLabelText('New password'), 'another kettle 77');
  await user.click(screen.getByRole('button', { name: setNewPassword }));
  const title = await screen.findByRole('heading', { name: 'Forgotten? It happens' });
  expect(document.activeElement).toBe(title);
});

test.each([
  ['whose it is', false, 'All devices were signed out. Sign in again.'],
  ['another one', true, undefined],
])('a browser that is signed in as %s hears of a new password', async (_, stays, detail) => {
  fakeServer({ 'PATCH /api/auth/create-new-password': () => answer(204) });
  let isConnected = true;
  const session = {
    ...nobody,
    isConnected: () => isConnected,
    renew: () => Promise.resolve(void (isConnected = stays)),
  };
  const path = '/auth/forgot-password#token=abc';
  const { user } = await renderPage(<ForgotPasswordScreen />, { path, session });
  await user.type(screen.getByLabelText('New password'), 'another kettle 77');
  await user.click(screen.getByRole('button', { name: setNewPassword }));
  await expect.poll(() => toasts.list().map((toast) => toast.detail)).toEqual([detail]);
});
