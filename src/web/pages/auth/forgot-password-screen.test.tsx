import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

const show = (hash = '') =>
  renderPage(<ForgotPasswordScreen />, { path: `/auth/forgot-password${hash}` });

const setNewPassword = 'Set the new password';

test('a link is asked for, and the answer does not say whether the address is known', async () => {
  const seen = fakeServer({
    'POST /api/auth/forgot-password': () => answer(202, { email: 'ada@example.org', sent: true }),
  });
  const { user } = await show();
  await user.type(screen.getByLabelText('Email address'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
  await screen.findByText(/has a notebook here, we have sent a link there/);
  expect(seen[0]?.body).toEqual({ email: 'ada@example.org' });
});

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

test('with the token of a link a new password is chosen, and sign-in follows', async () => {
  const seen = fakeServer({ 'PATCH /api/auth/create-new-password': () => answer(204) });
  const { user, address } = await show('#token=abc');
  await waitFor(() => expect(address()).toBe('/auth/forgot-password'));
  await user.type(screen.getByLabelText('New password'), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: setNewPassword }));
  await waitFor(() => expect(address()).toBe('/auth/login'));
  expect(seen[0]?.body).toEqual({ token: 'abc', password: 'correct horse battery' });
});

test('a token that counts no longer leads back to asking for a link, and says why', async () => {
  fakeServer({ 'PATCH /api/auth/create-new-password': () => problem(422, 'invalid_token') });
  const { user } = await show('#token=abc');
  await user.type(screen.getByLabelText('New password'), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: setNewPassword }));
  await screen.findByRole('button', { name: 'Send me a link' });
  expect(screen.getByRole('alert').textContent).toMatch(/used already, or is too old/);
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
