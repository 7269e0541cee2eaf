import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { digitsOf } from './code-field.tsx';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const VERIFY = 'PATCH /api/auth/verify-email';
const RESEND = 'POST /api/auth/resend-verification-email';

const show = (hash = '') =>
  renderPage(<VerifyEmailScreen email="ada@example.org" />, { path: `/auth/verify-email${hash}` });

const code = () => screen.getByLabelText<HTMLInputElement>('Code');
const button = (name: string) => screen.getByRole('button', { name });

test('verifies the address, says so, and goes to log-in', async () => {
  const seen = fakeServer({ [VERIFY]: () => answer(204) });
  const { user, address } = await show();
  await user.type(code(), '123 456');
  await user.click(button('Verify my address'));
  await waitFor(() => expect(address()).toBe('/auth/login'));
  expect(seen[0]?.body).toEqual({ email: 'ada@example.org', code: '123456' });
  expect(toasts.list().map(({ summary }) => summary)).toEqual(['Your address is verified.']);
});

test('the code of a link is filled in and leaves the address, and the person presses', async () => {
  const seen = fakeServer({ [VERIFY]: () => answer(204) });
  const { user, address } = await show('#code=654321');
  expect(code().value).toBe('654321');
  await waitFor(() => expect(address()).toBe('/auth/verify-email'));
  expect(code().value).toBe('654321');
  expect(seen).toEqual([]);
  await user.click(button('Verify my address'));
  expect(seen[0]?.body).toEqual({ email: 'ada@example.org', code: '654321' });
});

test('a code is taken out of the words that it was pasted with', async () => {
  const { user } = await show();
  await user.click(code());
  await user.paste('Your code: 123 456.');
  expect(code().value).toBe('123456');
});

test.each([
  ['123456', '123456'],
  [' 12 34 56 ', '123456'],
  ['Code 042137, until 12:30', '042137'],
  ['1234567', undefined],
  ['12345', undefined],
  ['', undefined],
])('the digits of %o are %o', (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});

test.each([
  ['invalid_code', 'This code is wrong. Please check it, or ask for a new one.'],
  ['expired_code', 'This code is too old. Please ask for a new one.'],
])('%s is told in words', async (problemCode, words) => {
  fakeServer({ [VERIFY]: () => problem(422, problemCode) });
  const { user } = await show();
  await user.type(code(), '123456');
  await user.click(button('Verify my address'));
  await screen.findByText(words);
});

test('a new code is sent once, and then not for a while', async () => {
  const seen = fakeServer({ [RESEND]: () => answer(202, { email: 'ada@example.org' }) });
  const { user } = await show();
  await user.click(button('Send a new code'));
  const pausing = await screen.findByRole('button', { name: 'Sent. Another one in a minute' });
  await user.click(pausing);
  expect(seen).toHaveLength(1);
});

test('a new code that cannot be sent is told', async () => {
  fakeServer({ [RESEND]: () => problem(429, 'too_many_requests') });
  const { user } = await show();
  await user.click(button('Send a new code'));
  await waitFor(() => expect(toasts.list()[0]?.severity).toBe('error'));
});
