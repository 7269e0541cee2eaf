import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SignInOptions } from '#contract/sign-in-options.ts';
import { rememberPath } from '../../app/session/last-path.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { signIn } from '../../testing/person.ts';
import { nobody, renderPage } from '../../testing/render.tsx';
import './first-habit-row.tsx';
import { LoginScreen } from './login-screen.tsx';
import './provider-buttons.tsx';
import { ProviderReturnScreen } from './provider-return-screen.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const CLUB = { key: '', name: 'Club' };
const DOORS: SignInOptions = { providers: [CLUB], only: false, redirect: false, header: false };

const TOKENS = {
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'Bearer',
  expires_in: 600,
};

/** What the server says in the page itself. */
function say(doors: SignInOptions) {
  const meta = document.createElement('meta');
  meta.name = 'doors';
  meta.content = JSON.stringify(doors);
  document.head.replaceChildren(meta);
}

beforeEach(() => {
  window.sessionStorage.clear();
  vi.stubGlobal('isSecureContext', true);
});

/** Where the page goes; the test stays. */
function stayHere() {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  return assign;
}

const logIn = () => renderPage(<LoginScreen />, { path: '/auth/login' });

test('a provider is a button with its name, and leads there', async () => {
  say(DOORS);
  rememberPath('/history');
  const calls = fakeServer({
    'POST /api/auth/provider': () => answer(200, { url: 'https://club.example.org/auth?x' }),
  });
  const { user } = await logIn();
  const assign = stayHere();
  await user.click(await screen.findByRole('button', { name: 'Continue with Club' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://club.example.org/auth?x'));
  expect(calls).toMatchObject([{ body: { provider: '' } }]);
  const button = () => screen.getByRole('button', { name: 'Continue with Club' });
  expect(button().ariaBusy).toBe('true');
  // Who comes back finds the page as the browser kept it.
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(button().ariaBusy).not.toBe('true');
  expect(JSON.parse(window.sessionStorage.getItem('provider_flow') ?? '')).toEqual({
    to: 'sign-in',
    remember: true,
  });
});

test('a provider that is down is said, and the password is still there', async () => {
  say(DOORS);
  fakeServer({ 'POST /api/auth/provider': () => problem(503, 'provider_unavailable') });
  const { user } = await logIn();
  await user.click(await screen.findByRole('button', { name: 'Continue with Club' }));
  await screen.findByText(/Your sign-in provider cannot be reached/);
  screen.getByLabelText('Password');
});

test('without providers nothing is asked, and nothing shown', async () => {
  say({ ...DOORS, providers: [] });
  const calls = fakeServer({});
  await logIn();
  await screen.findByLabelText('A habit to begin with');
  expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
  expect(calls).toEqual([]);
});

test('a page that the browser kept asks by which providers people come in', async () => {
  fakeServer({
    'GET /api/auth/sign-up': () => answer(200, { mode: 'open', domains: [], doors: DOORS }),
  });
  await logIn();
  await screen.findByRole('button', { name: 'Continue with Club' });
});

test('where people come by a provider alone there is no form', async () => {
  say({ ...DOORS, only: true });
  await logIn();
  await screen.findByRole('button', { name: 'Continue with Club' });
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open a notebook' })).toBeNull();
});

test('an invitation goes along to the provider', async () => {
  const calls = fakeServer({
    'POST /api/auth/provider': () => problem(503, 'provider_unavailable'),
  });
  const rules = { mode: 'closed', domains: [], doors: { ...DOORS, only: true } } as const;
  const path = '/auth/sign-up#invitation=abc';
  const { user } = await renderPage(<SignUpPage rules={{ ...rules, domains: [] }} />, { path });
  await user.click(await screen.findByRole('button', { name: 'Continue with Club' }));
  await waitFor(() => expect(calls).toMatchObject([{ body: { provider: '', invitation: 'abc' } }]));
});

test('whom a proxy let through is in without a tap', async () => {
  say({ ...DOORS, providers: [], header: true });
  const calls = fakeServer({ 'POST /api/auth/header': () => answer(200, TOKENS) });
  rememberPath('/history');
  const enter = vi.fn(async (signIn: () => Promise<unknown>) => void (await signIn()));
  const { address } = await renderPage(<LoginScreen />, {
    session: { ...nobody, enter },
    path: '/auth/login',
  });
  await waitFor(() => expect(address()).toBe('/history'));
  expect(calls).toMatchObject([{ path: '/api/auth/header', body: { locale: 'en' } }]);
});

test('whom a proxy let through opens a notebook by their invitation', async () => {
  const calls = fakeServer({ 'POST /api/auth/header': () => answer(200, TOKENS) });
  const doors = { ...DOORS, providers: [], header: true, only: true };
  const enter = vi.fn(async (signIn: () => Promise<unknown>) => void (await signIn()));
  await renderPage(<SignUpPage rules={{ mode: 'closed', domains: [], doors }} />, {
    session: { ...nobody, enter },
    path: '/auth/sign-up#invitation=abc',
  });
  await waitFor(() => expect(calls).toMatchObject([{ body: { invitation: 'abc' } }]));
});

/** Comes back from a provider. */
async function comeBack(begun: object | undefined, answers: Parameters<typeof fakeServer>[0]) {
  if (begun) window.sessionStorage.setItem('provider_flow', JSON.stringify(begun));
  const calls = fakeServer(answers);
  const enter = vi.fn(async (signIn: () => Promise<unknown>) => void (await signIn()));
  const session = { ...nobody, enter };
  const page = await renderPage(<ProviderReturnScreen provider="" answer="code=x&state=y" />, {
    session,
    path: '/auth/oidc/callback',
  });
  return { ...page, calls, enter };
}

const SIGN_IN = 'POST /api/auth/provider/sign-in';

test('who comes back is in, where they were', async () => {
  rememberPath('/history');
  const begun = { to: 'sign-in', remember: true };
  const { calls, address } = await comeBack(begun, { [SIGN_IN]: () => answer(200, TOKENS) });
  await waitFor(() => expect(address()).toBe('/history'));
  expect(calls[0]?.body).toMatchObject({
    provider: '',
    answer: 'code=x&state=y',
    remember: true,
    locale: 'en',
  });
});

test('an address that is to be confirmed is confirmed next', async () => {
  const { address } = await comeBack(undefined, {
    [SIGN_IN]: () => answer(200, { email: 'ada@example.org' }),
  });
  await waitFor(() => expect(address()).toBe('/auth/verify-email?email=ada%40example.org'));
});

test.each([
  ['provider_refused', 422, /did not let you in/],
  ['identity_unknown', 403, /This sign-in is not linked to a notebook/],
  ['no_address', 422, /gives no email address/],
])('%s is said, with a way on', async (code, status, text) => {
  await comeBack(undefined, { [SIGN_IN]: () => problem(status, code) });
  await screen.findByText(text);
  screen.getByRole('link', { name: 'Go to the sign-in page' });
});

test('a link of the command line lets in, and leaves the address', async () => {
  const calls = fakeServer({ 'POST /api/auth/link': () => answer(200, TOKENS) });
  const enter = vi.fn(async (signIn: () => Promise<unknown>) => void (await signIn()));
  const { address } = await renderPage(<ProviderReturnScreen provider="" answer="" />, {
    session: { ...nobody, enter },
    path: '/auth/oidc/callback#token=secret',
  });
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls).toMatchObject([{ body: { token: 'secret' } }]);
});

test('what was to be joined is joined, and the account shown', async () => {
  signIn();
  const begun = { to: 'join', remember: false };
  const { address, enter } = await comeBack(begun, {
    'POST /api/profile/identities': () =>
      answer(201, {
        id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
        provider: 'Club',
        account: 'ada',
        usable: true,
        created_at: '2026-11-20T08:00:00.000Z',
        used_at: null,
      }),
  });
  await waitFor(() => expect(address()).toBe('/account/security'));
  expect(enter).not.toHaveBeenCalled();
});

test.each([
  ['join', 'POST /api/profile/identities', 'Nothing was added'],
  ['confirm', 'POST /api/profile/confirm-provider', 'You have not confirmed that it’s you'],
])('who is signed in and comes back from %s without it is led back', async (to, call, title) => {
  signIn();
  const begun = { to, remember: false };
  const { user, address } = await comeBack(begun, {
    [call]: () => problem(422, 'provider_refused'),
  });
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByText('You are not signed in')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Back to your account' }));
  await waitFor(() => expect(address()).toBe('/account/security'));
});
