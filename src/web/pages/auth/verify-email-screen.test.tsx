import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toasts } from '../../app/toasts/toast-store.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { nobody, renderPage } from '../../testing/render.tsx';
import { keepSignUp, takeSignUp } from './first-sign-in.ts';
import { noteCodeRequest, digitsOf, VerifyEmailScreen } from './verify-email-screen.tsx';

const VERIFY = 'PATCH /api/auth/verify-email';
const RESEND = 'POST /api/auth/resend-verification-email';

const login = vi.fn(nobody.login);

const show = (hash = '') =>
  renderPage(<VerifyEmailScreen email="ada@example.org" />, {
    path: `/auth/verify-email${hash}`,
    session: { ...nobody, login },
  });

const code = () => screen.getByLabelText<HTMLInputElement>('Code');
const button = (name: string) => screen.getByRole('button', { name });

const signUp = { email: 'ada@example.org', password: 'correct horse battery', remember: true };

test('in the tab of the sign-up the code is all that it takes, once', async () => {
  fakeServer({ [VERIFY]: () => answer(204) });
  keepSignUp(signUp);
  const { user, address } = await show();
  await user.type(code(), '123456');
  await waitFor(() => expect(address()).toBe('/'));
  expect(login.mock.lastCall).toEqual([signUp]);
  cleanup();
  const again = await show();
  await again.user.type(code(), '123456');
  await waitFor(() => expect(again.address()).toBe('/auth/login'));
});

test('who cannot be signed in is asked for the password, at an address that is confirmed', async () => {
  fakeServer({ [VERIFY]: () => answer(204) });
  login.mockRejectedValueOnce(new Error('No network'));
  keepSignUp(signUp);
  const { user, router, address } = await show();
  await user.type(code(), '123456');
  await waitFor(() => expect(address()).toBe('/auth/login'));
  expect(router.history.location.state).toMatchObject({ confirmed: 'ada@example.org' });
});

test('what was typed to sign up is kept no longer than its code counts, and for its address', async () => {
  vi.useFakeTimers();
  keepSignUp(signUp);
  expect(takeSignUp('zoe@example.org')).toBeUndefined();
  keepSignUp(signUp);
  vi.advanceTimersByTime(15 * 60_000);
  expect(takeSignUp('ada@example.org')).toBeUndefined();
});

test('away from the sign-up a password is chosen there and then', async () => {
  vi.stubGlobal('isSecureContext', true);
  const seen = fakeServer({
    [VERIFY]: () => answer(200, { token: 'of the mailbox' }),
    'PATCH /api/auth/create-new-password': () => answer(204),
  });
  const { user, address } = await show();
  await user.type(code(), '123456');
  const title = await screen.findByRole('heading', { name: 'Choose your password' });
  expect(document.activeElement).toBe(title);
  expect(address()).toBe('/auth/verify-email');
  await user.type(screen.getByLabelText('New password'), 'correct horse battery');
  await user.click(button('Set the new password'));
  await waitFor(() => expect(address()).toBe('/'));
  expect(login.mock.lastCall).toEqual([signUp]);
  expect(seen.at(-1)?.body).toEqual({
    token: 'of the mailbox',
    password: 'correct horse battery',
  });
});

test('who chooses it too late can ask for a link', async () => {
  fakeServer({
    [VERIFY]: () => answer(200, { token: 'of the mailbox' }),
    'PATCH /api/auth/create-new-password': () => problem(422, 'invalid_token'),
  });
  const { user, address } = await show();
  await user.type(code(), '123456');
  await user.type(await screen.findByLabelText('New password'), 'correct horse battery');
  await user.click(button('Set the new password'));
  await waitFor(() => expect(address()).toBe('/auth/forgot-password'));
});

test('the code of a link is filled in and leaves the address, and the person presses', async () => {
  const seen = fakeServer({ [VERIFY]: () => answer(204) });
  const { user, address } = await show('#code=654321');
  expect(code().value).toBe('654321');
  await waitFor(() => expect(address()).toBe('/auth/verify-email'));
  expect(code().value).toBe('654321');
  expect(seen).toEqual([]);
  await user.click(button('Confirm my address'));
  expect(seen[0]?.body).toEqual({ email: 'ada@example.org', code: '654321' });
});

const LINK_CODE = `654321.${'x1-_'.repeat(10)}abc`;

test('the code of a link is sent with its secret, as long as it is that code', async () => {
  const seen = fakeServer({ [VERIFY]: () => problem(422, 'invalid_code') });
  const { user } = await show(`#code=${LINK_CODE}`);
  expect(code().value).toBe('654321');
  await user.click(button('Confirm my address'));
  await screen.findByText('This code is wrong, or was used already.');
  expect(document.activeElement).toBe(code());
  await user.type(code(), '{Backspace}2');
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(seen.map(({ body }) => body)).toEqual([
    { email: 'ada@example.org', code: LINK_CODE },
    { email: 'ada@example.org', code: '654322' },
  ]);
});

test('who is taken for one who guesses is told of the link, and for how long', async () => {
  fakeServer({
    [VERIFY]: () =>
      answer(
        429,
        { type: '', title: '', status: 429, code: 'too_many_requests' },
        { 'Retry-After': '700' },
      ),
  });
  const { user } = await show();
  await user.type(code(), '123456');
  await screen.findByText('There were too many tries. Try again in 12 minutes.');
  screen.getByText('The link in our email works all the same.');
});

test('who opens the link in another browser is told where the code counts', async () => {
  fakeServer({ [VERIFY]: () => problem(403, 'provider_needed') });
  const { user } = await show(`#code=${LINK_CODE}`);
  await user.click(button('Confirm my address'));
  await screen.findByText(/^Open the link in the browser where you signed in/);
});

test('who has confirmed their address elsewhere can sign in from here', async () => {
  const { user, address } = await show();
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toBe('/auth/login'));
});

test('a code is taken out of the words that it was pasted with, and sent', async () => {
  const seen = fakeServer({ [VERIFY]: () => problem(422, 'invalid_code') });
  const { user } = await show();
  await user.click(code());
  await user.paste('Your code: 123 456.');
  expect(code().value).toBe('123456');
  await screen.findByText('This code is wrong, or was used already.');
  expect(seen.map(({ body }) => body)).toEqual([{ email: 'ada@example.org', code: '123456' }]);
  await user.type(code(), '{Backspace}7');
  await waitFor(() => expect(seen).toHaveLength(2));
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
  ['invalid_code', 'This code is wrong, or was used already.'],
  ['expired_code', 'This code is too old. Ask for a new one.'],
])('%s is told in words', async (problemCode, words) => {
  fakeServer({ [VERIFY]: () => problem(422, problemCode) });
  const { user } = await show();
  await user.type(code(), '123456');
  await screen.findByText(words);
});

test('an empty code is asked for', async () => {
  const seen = fakeServer({});
  const { user } = await show();
  await user.click(button('Confirm my address'));
  expect(screen.queryByText('Fill this in.')).not.toBeNull();
  expect(seen).toEqual([]);
});

const SEND = { name: 'Send a new code' };
const PAUSING = { name: 'Ask again in a minute' };

test('a new code is asked for once, and then not for a minute, over reloads too', async () => {
  const seen = fakeServer({
    [RESEND]: () => answer(202, { email: 'ada@example.org', sent: true }),
  });
  const { user } = await show();
  await user.click(screen.getByRole('button', SEND));
  await user.click(await screen.findByRole('button', PAUSING));
  expect(seen).toHaveLength(1);
  expect(toasts.list().map(({ summary }) => summary)).toEqual([
    'If this address is waiting for a code, we have sent a new one.',
  ]);
  cleanup();
  await show();
  expect(screen.queryByRole('button', PAUSING)).not.toBeNull();
});

test('the code of a sign-up is on its way, and another can be asked for a minute later', async () => {
  vi.useFakeTimers();
  noteCodeRequest('Ada@example.org');
  await show();
  expect(screen.queryByText(/We sent an email to/)).not.toBeNull();
  act(() => vi.advanceTimersByTime(59_999));
  expect(screen.queryByRole('button', PAUSING)).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('button', SEND)).not.toBeNull();
});

test('whoever comes back when the code is too old is offered a new one', async () => {
  vi.useFakeTimers();
  const seen = fakeServer({
    [RESEND]: () => answer(202, { email: 'ada@example.org', sent: true }),
  });
  noteCodeRequest('ada@example.org');
  await show();
  act(() => vi.advanceTimersByTime(60_000));
  act(() => vi.advanceTimersByTime(14 * 60_000 - 1));
  expect(screen.queryByText(/We sent an email to/)).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText(/is too old by now\. Ask for a new one\./)).not.toBeNull();
  cleanup();
  await show();
  act(() => button('Send a new code').click());
  await expect.poll(() => screen.queryByText(/We sent an email to/)).not.toBeNull();
  expect(seen).toHaveLength(1);
});

test('nothing is on its way when no code was asked for', async () => {
  await show();
  expect(screen.queryByText(/on its way/)).toBeNull();
  expect(screen.queryByRole('button', SEND)).not.toBeNull();
});

test('a clock that was set back makes nobody wait', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  noteCodeRequest('ada@example.org');
  vi.setSystemTime(1_700_000_000_000);
  await show();
  expect(screen.queryByRole('button', SEND)).not.toBeNull();
});

test('a new code that was not sent is told, and may be asked for again', async () => {
  fakeServer({ [RESEND]: () => answer(202, { email: 'ada@example.org', sent: false }) });
  const { user } = await show();
  await user.click(button('Send a new code'));
  await waitFor(() => expect(toasts.list()[0]?.summary).toMatch(/^We have sent no new code/));
  expect(toasts.list()[0]?.severity).toBe('warn');
  expect(screen.queryByRole('button', SEND)).not.toBeNull();
  expect(screen.queryByRole('button', PAUSING)).toBeNull();
});

test('a new code that cannot be sent is told', async () => {
  fakeServer({ [RESEND]: () => problem(429, 'too_many_requests') });
  const { user } = await show();
  await user.click(button('Send a new code'));
  await waitFor(() => expect(toasts.list()[0]?.severity).toBe('error'));
});
