import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SignUpRules } from '#contract/invitation.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { nobody, renderPage } from '../../testing/render.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const LOOK = 'POST /api/auth/invitation';
const ACCEPT = 'POST /api/auth/invitation/accept';
const ENDS = '2026-12-05T12:00:00.000Z';

async function show({
  rules = { mode: 'closed', domains: [] },
  hash = '',
  login = vi.fn<() => Promise<void>>(() => Promise.resolve()),
  ...surroundings
}: {
  rules?: SignUpRules;
  hash?: string;
  login?: () => Promise<void>;
  elsewhere?: Promise<void>;
} = {}) {
  return await renderPage(<SignUpPage rules={rules} />, {
    path: `/auth/sign-up${hash}`,
    session: { ...nobody, login },
    ...surroundings,
  });
}

test.each([
  ['invited', 'By invitation'],
  ['closed', 'No new notebooks here'],
] as const)('where sign-up is %s, the page says so and leads to sign-in', async (mode, title) => {
  fakeServer({});
  await show({ rules: { mode, domains: [] } });
  screen.getByRole('heading', { name: title });
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the sign-in page' }).getAttribute('href')).toBe(
    '/auth/login',
  );
});

test('the domains of addresses are said where there are any', async () => {
  fakeServer({});
  await show({ rules: { mode: 'open', domains: ['example.org', 'example.net'] } });
  const text = 'Open to addresses at example.org and example.net.';
  expect(screen.queryByText(text)).not.toBeNull();
});

test('an invitation for an address opens its notebook and signs in', async () => {
  const seen = fakeServer({
    [LOOK]: () => answer(200, { email: 'eve@example.org', ends_at: ENDS }),
    [ACCEPT]: () => answer(201, { email: 'eve@example.org' }),
  });
  vi.stubGlobal('isSecureContext', true);
  const login = vi.fn<(body: object) => Promise<void>>(() => Promise.resolve());
  const { user, address } = await show({ hash: '#invitation=token', login: login as never });
  await user.type(await screen.findByLabelText('Password'), 'violet kettle 42');
  await user.click(screen.getByRole('button', { name: 'Open my notebook' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(seen[1]?.body).toMatchObject({
    invitation: 'token',
    name: 'eve',
    password: 'violet kettle 42',
  });
  const typed = { email: 'eve@example.org', password: 'violet kettle 42', remember: true };
  expect(login).toHaveBeenCalledWith(typed);
});

test('what was filled in by an invitation stays until the notebook is there', async () => {
  fakeServer({
    [LOOK]: () => answer(200, { email: 'eve@example.org', ends_at: ENDS }),
    [ACCEPT]: () => answer(201, { email: 'eve@example.org' }),
  });
  const elsewhere = new Promise<void>(() => undefined);
  const { user, address } = await show({ hash: '#invitation=token', elsewhere });
  const password = await screen.findByLabelText<HTMLInputElement>('Password');
  await user.type(password, 'violet kettle 42');
  await user.click(screen.getByRole('button', { name: 'Open my notebook' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(screen.getByRole('heading', { name: 'A notebook for you' })).toBeDefined();
  expect([password.isConnected, password.value]).toEqual([true, 'violet kettle 42']);
});

test('whoever cannot be signed in at once is led to the way in', async () => {
  fakeServer({
    [LOOK]: () => answer(200, { email: 'eve@example.org', ends_at: ENDS }),
    [ACCEPT]: () => answer(201, { email: 'eve@example.org' }),
  });
  const login = () => Promise.reject(new Error('away'));
  const { user, address } = await show({ hash: '#invitation=token', login });
  await user.type(await screen.findByLabelText('Password'), 'violet kettle 42');
  await user.click(screen.getByRole('button', { name: 'Open my notebook' }));
  await waitFor(() => expect(address()).toBe('/auth/login'));
});

test('an invitation for several comes along with the sign-up', async () => {
  const seen = fakeServer({
    [LOOK]: () => answer(200, { email: null, ends_at: ENDS }),
    'POST /api/auth/create': ({ body }) => answer(202, body),
  });
  const { user } = await show({ hash: '#invitation=token' });
  await user.type(await screen.findByLabelText('Email address'), 'eve@example.org');
  await user.type(screen.getByLabelText('Password'), 'violet kettle 42');
  await user.click(screen.getByRole('button', { name: 'Open my notebook' }));
  await waitFor(() => expect(seen[1]?.body).toMatchObject({ invitation: 'token' }));
});

test.each([
  ['is over', () => problem(422, 'invitation_over'), 'This invitation is over'],
  ['was asked for too often', () => problem(429, 'too_many_requests'), 'Your invitation'],
])('an invitation that %s says so', async (_, reply, title) => {
  fakeServer({ [LOOK]: reply });
  await show({ hash: '#invitation=token' });
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByLabelText('Password')).toBeNull();
});
