import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { firstHabit } from '../../sync/first-habit.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { loseTimeZone } from '../../testing/unknown-zone.ts';
import { takeSignUp } from './first-sign-in.ts';
import { SignUpScreen } from './sign-up-screen.tsx';

const CREATE = 'POST /api/auth/create';

async function show(props: { invitation?: string } = {}) {
  const page = await renderPage(<SignUpScreen {...props} />, { path: '/auth/sign-up' });
  const fill = async (name: string, email: string, password: string) => {
    if (name) await page.user.type(screen.getByLabelText('Name'), name);
    await page.user.type(screen.getByLabelText('Email address'), email);
    await page.user.type(screen.getByLabelText('Password'), password);
    await page.user.click(screen.getByRole('button', { name: 'Open my notebook' }));
  };
  return { ...page, fill };
}

test('asks for an account with the language and the time zone of the page', async () => {
  const seen = fakeServer({ [CREATE]: () => answer(202, { email: 'ada@example.org' }) });
  const { fill, address } = await show();
  await fill('Ada', 'ada@example.org', 'correct horse battery');
  await waitFor(() => expect(address()).toBe('/auth/verify-email?email=ada%40example.org'));
  expect(takeSignUp('ada@example.org')).toMatchObject({ password: 'correct horse battery' });
  expect(JSON.stringify([window.sessionStorage, window.localStorage])).not.toContain('horse');
  expect(seen.map(({ body }) => body)).toEqual([
    {
      name: 'Ada',
      email: 'ada@example.org',
      password: 'correct horse battery',
      locale: 'en',
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ]);
});

test('without a name a person is called as their address begins', async () => {
  const seen = fakeServer({ [CREATE]: () => answer(202, { email: 'ada@example.org' }) });
  const { fill } = await show();
  await fill('', ' ada@example.org', 'correct horse battery');
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ name: 'ada' }));
});

test('what was stamped before is said to come along, and is for this account', async () => {
  fakeServer({ [CREATE]: () => answer(202, { email: 'ada@example.org' }) });
  const at = Date.now();
  firstHabit.keep({ name: 'Swim', at });
  const { fill, address } = await show();
  screen.getByText('Swim');
  await fill('Ada', 'Ada@example.org', 'correct horse battery');
  await waitFor(() => expect(address()).toContain('/auth/verify-email'));
  expect(firstHabit.read()).toEqual({ name: 'Swim', at, email: 'Ada@example.org' });
});

test('no stamp is promised of what was only named', async () => {
  firstHabit.keep({ name: 'Swim', at: Date.now(), isOpen: true });
  await show();
  expect(screen.getByText('Swim').parentElement?.textContent).toMatch(/Swim comes along\.$/);
});

test('what the server refused in a field is told until the field has changed', async () => {
  fakeServer({
    [CREATE]: () => problem(422, 'weak_password', [{ path: 'password', code: 'common_password' }]),
  });
  const { user, fill } = await show();
  await fill('Ada', 'ada@example.org', 'password123456');
  const refusal = 'Many people use this password. Choose one of your own.';
  await screen.findByText(refusal);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(screen.getByRole('alert').textContent).toBe('');
  await user.type(screen.getByLabelText('Name'), ' Lovelace');
  expect(screen.queryByText(refusal)).not.toBeNull();
  await user.type(screen.getByLabelText('Password'), ' and more');
  expect(screen.queryByText(refusal)).toBeNull();
});

test('a short password is told how many characters it takes', async () => {
  const seen = fakeServer({});
  const { fill } = await show();
  await fill('Ada', 'ada@example.org', 'short');
  expect(screen.queryByText('Use at least 10 characters.')).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(seen).toEqual([]);
});

test.each([
  ['server', {}],
  ['page', { invitation: '' }],
])('what the %s finds in what is not on the screen is told of the whole', async (_, props) => {
  fakeServer({
    [CREATE]: () =>
      problem(400, 'invalid_request', [{ path: 'time_zone', code: 'invalid_time_zone' }]),
  });
  const { fill } = await show(props);
  await fill('Ada', 'ada@example.org', 'correct horse battery');
  await screen.findByText('There is a mistake in this form.');
});

test('who signs up where the browser knows no time zone is in UTC', async () => {
  loseTimeZone();
  const seen = fakeServer({ [CREATE]: () => answer(202, { email: 'ada@example.org' }) });
  const { fill } = await show();
  await fill('Ada', 'ada@example.org', 'correct horse battery');
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ time_zone: 'UTC' }));
});
