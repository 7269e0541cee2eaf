import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ProblemCode } from '#contract/problem.ts';
import { ConnectionError, ProblemError } from '../../app/api/problem-error.ts';
import { firstHabit } from '../../sync/first-habit.ts';
import { knownAddress, pendingSignOut } from '../../app/session/token-store.ts';
import { knownPasskey } from '../../app/passkeys/known-passkey.ts';
import { rememberPath } from '../../app/session/last-path.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { nobody, renderPage } from '../../testing/render.tsx';
import './first-habit-row.tsx';
import { LoginScreen } from './login-screen.tsx';
import { isToBeRemembered } from './passkey-sign-in.tsx';

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
});

/** The screen, with a server that answers a sign-in in the given way. */
async function show(login: () => Promise<void> = () => Promise.resolve()) {
  const asked = vi.fn(login);
  const page = await renderPage(<LoginScreen />, {
    session: { ...nobody, login: asked },
    path: '/auth/login',
  });
  const fill = async (email: string, password: string) => {
    await screen.findByLabelText('A habit to begin with');
    if (email) await page.user.type(screen.getByLabelText('Email address'), email);
    if (password) await page.user.type(screen.getByLabelText('Password'), password);
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { ...page, asked, fill };
}

const refusal = (status: number, code: ProblemCode) => () =>
  Promise.reject(new ProblemError({ status, code }));

test.each([
  ['remembered', true],
  ['not remembered if unwanted', false],
])('signs in, %s, and goes to where the person was', async (_, remember) => {
  rememberPath('/history');
  const { user, asked, fill, address } = await show();
  if (!remember) await user.click(screen.getByRole('checkbox', { name: 'Keep me signed in' }));
  await fill(' ada@example.org', 'correct horse');
  expect(asked).toHaveBeenCalledWith({
    email: 'ada@example.org',
    password: 'correct horse',
    remember,
  });
  await waitFor(() => expect(address()).toBe('/history'));
});

test('who was here before finds the address, and can have it forgotten', async () => {
  knownAddress.keep('ada@example.org');
  const { user } = await show();
  const email = () => screen.getByLabelText<HTMLInputElement>('Email address');
  screen.getByRole('heading', { name: 'Welcome back' });
  expect(screen.queryByRole('link', { name: 'Open a notebook' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open one' }).getAttribute('href')).toBe('/auth/sign-up');
  expect(email().value).toBe('ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Forget this address' }));
  expect(email().value).toBe('');
  expect(knownAddress.read()).toBeUndefined();
  screen.getByRole('link', { name: 'Open a notebook' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('who signed out while the server could not be told reads so, and when it was', async () => {
  pendingSignOut.keep({ token: 'refresh' });
  await show();
  const notice = screen.getByText(/The server has not been told yet/);
  act(() => pendingSignOut.drop());
  expect(notice.textContent).toBe('The server has been told: you are signed out.');
});

test('what was refused to somebody, or is theirs to undo, is not for the next', async () => {
  const action = { label: 'Undo', onAction: () => undefined };
  toasts.add(() => ({ severity: 'error', summary: 'Not saved' }));
  toasts.add(() => ({ severity: 'success', summary: 'Revoked', action }));
  toasts.add(() => ({ id: 'new-build', severity: 'info', summary: 'A new version', action }));
  toasts.add(() => ({ severity: 'info', summary: 'Your session has ended.' }));
  await show();
  expect(toasts.list().map(({ summary }) => summary)).toEqual([
    'A new version',
    'Your session has ended.',
  ]);
});

test('who signed out as usual reads nothing of it', async () => {
  await show();
  expect(screen.queryByText(/The server has/)).toBeNull();
});

test('an error leaves as soon as it is mended, and moves no focus', async () => {
  const { user, fill } = await show();
  await fill('ada', '');
  const email = screen.getByLabelText('Email address');
  const password = screen.getByLabelText('Password');
  await user.type(password, 'c');
  expect(describedBy(password)).not.toContain('Fill this in.');
  expect(document.activeElement).toBe(password);
  await user.type(email, '@example.or');
  expect(email.getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(email);
});

const stamp = () => screen.findByRole('button', { name: /, \w+day$/ });

test('a stamp without a name takes the one that is suggested', async () => {
  const { user } = await show();
  await user.click(await stamp());
  const name = screen.getByLabelText<HTMLInputElement>('A habit to begin with');
  expect(name.value).toBe('Read ten pages');
  expect(firstHabit.read()?.name).toBe('Read ten pages');
});

test('errors stand beside their fields, and the first of them takes the focus', async () => {
  const { asked, fill } = await show();
  await fill('ada', '');
  const email = screen.getByLabelText('Email address');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(email)).toContain('Enter an address such as name@example.org.');
  expect(describedBy(screen.getByLabelText('Password'))).toContain('Fill this in.');
  expect(document.activeElement).toBe(email);
  expect(asked).not.toHaveBeenCalled();
});

test('a wrong password is told in words that do not say which of the two was wrong', async () => {
  const { fill, address } = await show(refusal(401, 'invalid_credentials'));
  await fill('ada@example.org', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The email address or the password is wrong.',
  );
  expect(address()).toBe('/auth/login');
});

test('without a network it says so, and the form can be sent again', async () => {
  const { user, asked, fill } = await show(() => Promise.reject(new ConnectionError('No answer')));
  await fill('ada@example.org', 'correct horse');
  await screen.findByText('Habitude cannot be reached. Are you online?');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(asked).toHaveBeenCalledTimes(2);
});

test('an address that is not verified yet leads on to its verification', async () => {
  const { fill, address } = await show(refusal(403, 'email_not_verified'));
  await fill('ada@example.org', 'correct horse');
  await waitFor(() => expect(address()).toBe('/auth/verify-email?email=ada%40example.org'));
});

test('without HTTPS it says that it cannot remember, and does not offer to', async () => {
  vi.stubGlobal('isSecureContext', false);
  await show();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(/does not use HTTPS/)).not.toBeNull();
});

test('the password can be shown and hidden', async () => {
  const { user } = await show();
  const password = screen.getByLabelText('Password');
  await user.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(password.getAttribute('type')).toBe('text');
  const hide = screen.getByRole('button', { name: 'Hide the password' });
  // Its name says it; a state besides would be read as “Hide, pressed”.
  expect(hide.hasAttribute('aria-pressed')).toBe(false);
  await user.click(hide);
  expect(password.getAttribute('type')).toBe('password');
});

test('the caps-lock key gives a hint while it is on', async () => {
  const { user } = await show();
  await user.click(screen.getByLabelText('Password'));
  await user.keyboard('{CapsLock}A');
  expect(screen.queryByText('Caps lock is on.')).not.toBeNull();
  await user.keyboard('{CapsLock}a');
  expect(screen.queryByText('Caps lock is on.')).toBeNull();
});

test('password managers can tell what the fields are', async () => {
  await show();
  const autocomplete = screen.getByLabelText('Email address').getAttribute('autocomplete');
  expect(autocomplete).toBe('username webauthn');
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
});

function describedBy(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

test('a second factor is asked for once the password was right, and sent along', async () => {
  const { user, asked, fill, address } = await show(
    vi
      .fn(() => Promise.resolve())
      .mockImplementationOnce(() =>
        Promise.reject(new ProblemError({ status: 403, code: 'second_factor_needed' })),
      )
      .mockImplementationOnce(() =>
        Promise.reject(new ProblemError({ status: 422, code: 'invalid_code' })),
      ),
  );
  await fill('ada@example.org', 'correct horse');
  const code = await screen.findByLabelText('Code');
  await user.type(code, '000000');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/This code is wrong, or was used already/)).toBeDefined();
  await user.clear(code);
  await user.type(code, '123 456');
  await user.click(screen.getByRole('checkbox', { name: /Do not ask again on this device/ }));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toBe('/'));
  const given = { email: 'ada@example.org', password: 'correct horse', remember: true };
  expect(asked).toHaveBeenLastCalledWith({ ...given, code: '123456', trust: true });
});

const rememberBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Keep me/ });

test('who goes back from the second factor has the password alone to write again', async () => {
  const { user, fill } = await show(refusal(403, 'second_factor_needed'));
  await user.click(rememberBox());
  await fill('ada@example.org', 'correct horse');
  await screen.findByLabelText('Code');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ada@example.org');
  expect(rememberBox().checked).toBe(false);
});

test('a browser that knows a passkey asks for it first, and keeps the password at hand', async () => {
  vi.stubGlobal('PublicKeyCredential', {});
  knownPasskey.keep();
  knownAddress.keep('ada@example.org');
  const { user } = await show();
  screen.getByRole('button', { name: 'Sign in with a passkey' });
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.click(rememberBox());
  await user.click(screen.getByRole('button', { name: 'Sign in with your password' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(rememberBox().checked).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Forget this address' }));
  expect(knownPasskey.isSet()).toBe(false);
});

test('who is not to be remembered is not either by a passkey in the place of the code', async () => {
  vi.stubGlobal('PublicKeyCredential', {});
  knownPasskey.keep();
  knownAddress.keep('ada@example.org');
  const { user } = await show(refusal(403, 'second_factor_needed'));
  await user.click(rememberBox());
  await user.click(screen.getByRole('button', { name: 'Sign in with your password' }));
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await screen.findByLabelText('Code');
  screen.getByRole('button', { name: 'Sign in with a passkey' });
  expect(isToBeRemembered()).toBe(false);
});

test('where a browser allows no passkeys, it says why once one is asked for', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByText(/This browser does not know passkeys/)).toBeDefined();
});
