import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { ConsentScreen } from './consent-screen.tsx';

const REQUEST = {
  response_type: 'code',
  client_id: 'https://assistant.example.net/client.json',
  redirect_uri: 'https://assistant.example.net/answer',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  state: '123',
};

const ASKED = {
  client: {
    host: 'assistant.example.net',
    name: 'Habitude support',
    answer_host: 'assistant.example.net',
  },
  scopes: ['read', 'write:days'],
  days: 365,
  refusal: 'https://assistant.example.net/answer?error=access_denied',
};

const assign = vi.fn();

beforeEach(signIn);

async function show(answers = {}, search: Record<string, unknown> = REQUEST) {
  assign.mockClear();
  const calls = fakeServer({
    'POST /api/oauth/look': () => answer(200, ASKED),
    'POST /api/oauth/consent': () =>
      answer(200, { url: 'https://assistant.example.net/answer?code=x' }),
    ...answers,
  });
  vi.stubGlobal('location', { ...window.location, assign });
  const page = <ConsentScreen search={search} />;
  return { ...(await renderPage(page, { path: '/account/connections' })), calls };
}

test('says who asks by their host, warns of the name, and lets in as far as it was ticked', async () => {
  const { user, calls } = await show();
  await screen.findByRole('heading', { name: 'Let assistant.example.net reach your notebook?' });
  expect(screen.getByText(/It calls itself “Habitude support”/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /mark days/ }));
  await user.click(screen.getByRole('button', { name: 'Let it in' }));
  await expect
    .poll(() => assign)
    .toHaveBeenCalledWith('https://assistant.example.net/answer?code=x');
  expect(calls.at(-1)?.body).toEqual({ request: REQUEST, scopes: ['read'] });
});

test('a refusal goes back with nothing given', async () => {
  const { user, calls } = await show();
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(assign).toHaveBeenCalledWith(ASKED.refusal);
  expect(calls.map(({ path }) => path)).not.toContain('/api/oauth/consent');
});

test.each(['client_id', 'redirect_uri', 'resource'])(
  'nobody is sent back where the %s is not accepted',
  async (path) => {
    await show({
      'POST /api/oauth/look': () => problem(400, 'invalid_request', [{ path, code: 'invalid' }]),
    });
    expect(await screen.findByRole('heading', { name: 'Nobody was let in' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Let it in' })).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  },
);

test.each([
  ['misses a field', { client_id: REQUEST.client_id }],
  ['names one twice', { ...REQUEST, client_id: [REQUEST.client_id, 'https://other.example/x'] }],
])('an address that %s asks nobody', async (_, search) => {
  const { calls } = await show({}, search);
  expect(await screen.findByRole('heading', { name: 'Nobody was let in' })).toBeTruthy();
  expect(calls.map(({ path }) => path)).not.toContain('/api/oauth/look');
});
