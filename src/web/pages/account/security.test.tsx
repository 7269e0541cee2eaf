import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { SignInOptions } from '#contract/sign-in-options.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { ada, credentials, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { SecurityScreen } from './security-screen.tsx';

beforeEach(signIn);

const sessions = [
  { id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b', device: 'Firefox · Linux', current: true },
  { id: '01a1fe0e-0001-74dc-b4a3-9f3362ccf01b', device: 'Safari · iPhone', current: false },
].map((session) => ({
  ...session,
  opened_by: 'password',
  created_at: '2026-11-20T08:00:00.000Z',
  last_seen_at: '2026-11-21T08:00:00.000Z',
}));

async function show(answers: Parameters<typeof fakeServer>[0] = {}) {
  let left = sessions;
  const end = (id: string | undefined) => () => {
    left = left.filter((session) => session.current || (id !== undefined && session.id !== id));
    return answer(204);
  };
  const calls = fakeServer({
    'GET /api/profile/me': () =>
      answer(200, { ...ada, password_changed_at: '2026-11-21T12:00:00Z' }),
    'GET /api/profile/credentials': () => answer(200, credentials()),
    'GET /api/profile/sessions': () => answer(200, left),
    'DELETE /api/profile/sessions': end(undefined),
    [`DELETE /api/profile/sessions/${sessions[1]?.id}`]: end(sessions[1]?.id),
    ...answers,
  });
  const page = await renderPage(<SecurityScreen />, { path: '/account/security' });
  return { ...page, calls };
}

const PASSKEY = {
  id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
  name: 'Old phone',
  device: 'Chrome · Android',
  synced: false,
  usable: true,
  created_at: '2026-11-20T08:00:00.000Z',
  used_at: null,
};

const END = /^End Safari · iPhone/;

async function changePassword(reply: () => Response) {
  const { user } = await show({ 'PATCH /api/profile/password': reply });
  await user.click(await screen.findByRole('button', { name: 'Change the password' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  await user.type(screen.getByLabelText('Current password'), 'correct horse');
  await user.type(screen.getByLabelText('New password'), 'battery staple');
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
}

test('a changed password is told, and its form folds away', async () => {
  await changePassword(() => answer(204));
  await waitFor(() => expect(toasts.list()[0]?.summary).toBe('Your password was changed'));
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(await screen.findByText(/^Last changed on .*2026/)).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Change the password');
});

test.each([
  ['a wrong one', () => problem(401, 'invalid_credentials'), 'This password is wrong.'],
  [
    'a common one',
    () => problem(422, 'weak_password', [{ path: 'new_password', code: 'common_password' }]),
    'Many people use this password. Choose one of your own.',
  ],
  ['too many', () => problem(429, 'too_many_requests'), /too many tries/],
])('%s is told beside its field, or of the form', async (_, reply, words) => {
  await changePassword(reply);
  expect(await screen.findByText(words)).toBeDefined();
});

test('this session is named and cannot be ended here', async () => {
  await show();
  expect(await screen.findByText('This device')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^End Firefox/ })).toBeNull();
});

test.each([END, 'End all other sessions'])('%s ends it', async (name) => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
  const left = screen.getByText('Firefox · Linux');
  // What was pressed is gone with it.
  await waitFor(() => expect(document.activeElement?.contains(left)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

test.each([END, 'End all other sessions'])(
  '%s asks for the password a while after the sign-in, and goes on',
  async (name) => {
    let confirmed = false;
    const left = () => (confirmed ? sessions.filter(({ current }) => current) : sessions);
    const end = () => (confirmed ? answer(204) : problem(403, 'password_needed'));
    const { user } = await show({
      'GET /api/profile/sessions': () => answer(200, left()),
      'DELETE /api/profile/sessions': end,
      [`DELETE /api/profile/sessions/${sessions[1]?.id}`]: end,
      'POST /api/profile/confirm-password': ({ body }) => {
        confirmed = (body as { password: string }).password === 'correct horse';
        return confirmed ? answer(204) : problem(422, 'invalid_credentials');
      },
    });
    await user.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    await user.type(await within(dialog).findByLabelText('Your password'), 'wrong horse');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await within(dialog).findByText('This password is wrong.')).toBeDefined();
    await user.clear(within(dialog).getByLabelText('Your password'));
    await user.type(within(dialog).getByLabelText('Your password'), 'correct horse');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts.list()).toMatchObject([{ severity: 'success' }]);
  },
);

test('who has an app is asked for a code too, and told which of both is wrong', async () => {
  let isConfirmed = false;
  const { user, calls } = await show({
    'GET /api/profile/credentials': () => answer(200, credentials({ second_factor: true })),
    'DELETE /api/profile/sessions': () =>
      isConfirmed ? answer(204) : problem(403, 'password_needed'),
    'POST /api/profile/confirm-password': ({ body }) => {
      const { password, code } = body as { password: string; code: string };
      if (password !== 'correct horse') return problem(422, 'invalid_credentials');
      isConfirmed = code === '123456';
      return isConfirmed ? answer(204) : problem(422, 'invalid_code');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await user.type(await within(dialog).findByLabelText('Your password'), 'wrong horse');
  await user.type(within(dialog).getByLabelText('Code'), '000000');
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(await within(dialog).findByText('This password is wrong.')).toBeDefined();
  await user.clear(within(dialog).getByLabelText('Your password'));
  await user.type(within(dialog).getByLabelText('Your password'), 'correct horse');
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(await within(dialog).findByText(/^This code is wrong, or was used/)).toBeDefined();
  await user.clear(within(dialog).getByLabelText('Code'));
  await user.type(within(dialog).getByLabelText('Code'), '123456');
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});

const doors = { providers: [], only: false, redirect: false, header: true };

/** What the server says in the page itself. */
function say(said: SignInOptions) {
  const meta = document.createElement('meta');
  meta.name = 'doors';
  meta.content = JSON.stringify(said);
  document.head.replaceChildren(meta);
}

test.each([
  [false, /^Your account has no password yet/, 'Choose a password by email'],
  [true, /^You have nothing to confirm it with/, undefined],
])('who has nothing to show is told how to get it, by a provider alone: %s', async (...row) => {
  const [only, text, link] = row;
  say({ ...doors, only });
  const { user } = await show({
    'GET /api/profile/credentials': () => answer(200, credentials({ password: false })),
    'DELETE /api/profile/sessions': () => problem(403, 'password_needed'),
  });
  await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await within(dialog).findByText(text);
  expect(within(dialog).queryByRole('link')?.textContent).toBe(link);
  expect(within(dialog).queryByLabelText('Your password')).toBeNull();
});

test.each([
  ['a passkey', { passkeys: [PASSKEY] }, 'Passkeys', 'Remove Old phone'],
  ['an app', { second_factor: true }, 'Second factor', 'Turn off'],
])('by a provider alone, %s from before can be removed', async (_, has, title, name) => {
  say({ ...doors, only: true });
  await show({ 'GET /api/profile/credentials': () => answer(200, credentials(has)) });
  const section = await screen.findByRole('region', { name: title });
  await within(section).findByRole('button', { name: new RegExp(`^${name}`) });
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.getAllByRole('region')).toHaveLength(2);
});

test('who does not give the password ends nothing', async () => {
  const { user } = await show({
    'DELETE /api/profile/sessions': () => problem(403, 'password_needed'),
  });
  await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Safari · iPhone')).toBeDefined();
});

test('sessions that cannot be read say so, and can be asked for again', async () => {
  let reply = () => problem(404, 'not_found');
  const { user } = await show({ 'GET /api/profile/sessions': () => reply() });
  expect((await screen.findByRole('alert')).textContent).toBe('This no longer exists.');
  reply = () => answer(200, sessions);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Firefox · Linux')).toBeDefined();
});
