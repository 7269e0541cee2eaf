import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { credentials, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { IdentitiesSection } from './identities-section.tsx';

const club = {
  id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
  provider: 'Club',
  account: 'ada@club.example.org',
  usable: true,
  created_at: '2026-11-20T08:00:00.000Z',
  used_at: null,
};

const DOORS = JSON.stringify({
  providers: [
    { key: '', name: 'Club' },
    { key: 'work', name: 'Work' },
  ],
  only: false,
  redirect: false,
  header: false,
});

beforeEach(() => {
  signIn();
  const meta = document.createElement('meta');
  meta.name = 'doors';
  meta.content = DOORS;
  document.head.replaceChildren(meta);
});

async function show({ password = false, refusal = '' } = {}) {
  let identities = [club];
  const calls = fakeServer({
    'GET /api/profile/credentials': () => answer(200, credentials({ password, identities })),
    [`DELETE /api/profile/identities/${club.id}`]: () => {
      if (refusal !== '') return problem(refusal === 'last_way_in' ? 409 : 403, refusal);
      identities = [];
      return answer(204);
    },
    'POST /api/profile/provider': () => problem(503, 'provider_unavailable'),
  });
  const page = await renderPage(
    <main tabIndex={-1}>
      <IdentitiesSection />
    </main>,
  );
  return { ...page, calls };
}

test('an identity is listed with who it is there, and removed', async () => {
  const { user } = await show({ password: true });
  const row = await screen.findByRole('listitem');
  within(row).getByText('ada@club.example.org');
  screen.getByText(/no code is asked for here afterwards/);
  await user.click(within(row).getByRole('button', { name: /Remove/ }));
  const dialog = screen.getByRole('alertdialog', { name: 'Remove this sign-in?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('the last way in stays', async () => {
  const { user } = await show({ refusal: 'last_way_in' });
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  const dialog = screen.getByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText(/Nothing else would let you in/);
});

test('who has no password shows who they are at the provider', async () => {
  const { user, calls } = await show({ refusal: 'password_needed' });
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  const provider = await within(dialog).findByRole('button', { name: 'Continue with Club' });
  expect(within(dialog).queryByRole('button', { name: 'Continue with Work' })).toBeNull();
  await user.click(provider);
  await within(dialog).findByText(/cannot be reached/);
  expect(calls.at(-1)).toMatchObject({ body: { provider: '', to: 'confirm' } });
});
