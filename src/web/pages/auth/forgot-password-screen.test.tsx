import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render.tsx';
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
