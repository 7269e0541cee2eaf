import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { profileStore } from '../../app/session/profile-store.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { ada, credentials, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { AccountFrame } from './account-frame.tsx';
import { ProfileScreen } from './profile-screen.tsx';

beforeEach(signIn);

const wrongPassword = () => problem(401, 'invalid_credentials');

async function show(answers: Parameters<typeof fakeServer>[0] = {}) {
  const onDeleted = vi.fn<() => void>();
  const calls = fakeServer({
    'GET /api/profile/me': () => answer(200, ada),
    'GET /api/profile/credentials': () => answer(200, credentials()),
    'PATCH /api/profile/me': ({ body }) => answer(200, { ...ada, ...(body as object) }),
    ...answers,
  });
  const page = await renderPage(<ProfileScreen onDeleted={onDeleted} />, {
    path: '/account/profile',
  });
  await screen.findByRole('heading', { name: 'You' });
  return { ...page, calls, onDeleted, sent: () => calls.find(({ method }) => method !== 'GET') };
}

test('a person changes their name and how their days are counted', async () => {
  const { user, sent } = await show();
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Countess Lovelace');
  await user.selectOptions(screen.getByLabelText('Time zone'), 'America/New_York');
  await user.selectOptions(screen.getByLabelText('A day begins at'), '4');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.list()[0]?.summary).toBe('Saved'));
  expect(sent()?.body).toEqual({
    name: 'Countess Lovelace',
    time_zone: 'America/New_York',
    day_start_hour: 4,
  });
});

test('a person whose profile says another language goes on reading in this one', async () => {
  const { user, calls } = await show({
    'GET /api/profile/me': () => answer(200, { ...ada, locale: 'fr' }),
    'PATCH /api/profile/me': ({ body }) =>
      answer(200, { ...ada, locale: 'fr', ...(body as object) }),
  });
  await waitFor(() => expect(profileStore.read()?.locale).toBe('fr'));
  await user.type(screen.getByLabelText('Name'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.list()[0]?.summary).toBe('Saved'));
  expect(calls.filter(({ path }) => path.startsWith('/locales/'))).toEqual([]);
});

test('what was changed elsewhere is shown, and not put back with the name', async () => {
  const { user, sent } = await show();
  act(() =>
    profileStore.keep({
      ...ada,
      name: 'Countess',
      time_zone: 'America/New_York',
      day_start_hour: 4,
    }),
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('America/New_York');
  await user.type(screen.getByLabelText('Name'), ' Lovelace');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()?.body).toEqual({ name: 'Countess Lovelace' }));
});

test('what is typed while the name is being saved stays', async () => {
  const saving = Promise.withResolvers<Response>();
  const { user } = await show({ 'PATCH /api/profile/me': () => saving.promise });
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await user.type(name, ' King');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(name, '-Noel');
  saving.resolve(answer(200, { ...ada, name: 'Ada King' }));
  await waitFor(() => expect(toasts.list()[0]?.summary).toBe('Saved'));
  expect(name.value).toBe('Ada King-Noel');
});

test('the account says which version runs', async () => {
  fakeServer({});
  await renderPage(
    <AccountFrame>
      <p>Anything</p>
    </AccountFrame>,
    { path: '/account/profile' },
  );
  await screen.findByText(/^Habitude, version \d+\.\d+\.\d+$/);
});

test('a name cannot be emptied', async () => {
  const { user, sent } = await show();
  await user.clear(screen.getByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fill this in.')).toBeDefined();
  expect(sent()).toBeUndefined();
});

test('the colours of this device are chosen at once', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset['colorMode']).toBe('dark');
});

test('the address changes once the code that went to the new one is given', async () => {
  const { user } = await show({
    'POST /api/profile/email': ({ body }) => answer(202, body),
    'PATCH /api/profile/email': () => answer(200, { ...ada, email: 'new@example.org' }),
  });
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  await user.type(screen.getByLabelText('New address'), 'new@example.org');
  await user.type(screen.getByLabelText('Your password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  const section = screen.getByRole('region', { name: 'Email address' });
  expect(await within(section).findByText('new@example.org')).toBeDefined();
  expect(toasts.list()[0]?.detail).toBe('Your other sessions have ended.');
});

test('whoever comes back from their mail finds where its code is typed, as long as it counts', async () => {
  const { user } = await show({ 'POST /api/profile/email': ({ body }) => answer(202, body) });
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  await user.type(screen.getByLabelText('New address'), 'new@example.org');
  await user.type(screen.getByLabelText('Your password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await screen.findByLabelText('Code');
  cleanup();
  await show();
  expect(screen.getByText('new@example.org')).toBeDefined();
  screen.getByLabelText('Code');
  cleanup();
  const later = Date.now() + 15 * 60_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  await show();
  expect(screen.queryByLabelText('Code')).toBeNull();
  clock.mockRestore();
  cleanup();
  const again = await show();
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await again.user.click(screen.getByRole('button', { name: 'Change the address' }));
  screen.getByLabelText('New address');
});

test('whom a proxy signs in is told what a new address does', async () => {
  const meta = document.createElement('meta');
  meta.name = 'doors';
  meta.content = JSON.stringify({ providers: [], only: false, redirect: false, header: true });
  document.head.replaceChildren(meta);
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  expect(screen.queryByText(/^The proxy of this server signs you in/)).not.toBeNull();
});

test('whoever has no code that counts asks for another one, and types the address once', async () => {
  const asked: unknown[] = [];
  const { user } = await show({
    'POST /api/profile/email': ({ body }) => {
      asked.push(body);
      return answer(202, body);
    },
  });
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  await user.type(screen.getByLabelText('New address'), 'new@example.org');
  for (let times = 1; times <= 2; times += 1) {
    await user.type(screen.getByLabelText('Your password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await user.click(await screen.findByRole('button', { name: 'Ask for a new code' }));
  }
  const body = { email: 'new@example.org', password: 'correct horse' };
  expect(asked).toEqual([body, body]);
});

test('the account is deleted with the right password alone', async () => {
  let password = wrongPassword;
  const { user, onDeleted } = await show({ 'DELETE /api/profile/me': () => password() });
  await user.click(screen.getByRole('button', { name: 'Delete the account' }));
  const question = screen.getByRole('alertdialog', { name: 'Delete the account?' });
  expect(question.textContent).toContain(ada.email);
  await user.type(within(question).getByLabelText('Your password'), 'something else');
  await user.click(within(question).getByRole('button', { name: 'Delete permanently' }));
  expect(await within(question).findByText('This password is wrong.')).toBeDefined();
  expect(onDeleted).not.toHaveBeenCalled();
  password = () => answer(204);
  await user.click(within(question).getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
});
