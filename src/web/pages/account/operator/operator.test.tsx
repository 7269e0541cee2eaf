import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ListedAccount, ServiceState } from '#contract/operator.ts';
import { answer, fakeServer, problem } from '../../../testing/fake-server.ts';
import { ada, credentials, signIn } from '../../../testing/person.ts';
import { renderPage } from '../../../testing/render.tsx';
import { AccountsScreen } from './accounts-screen.tsx';
import { InvitationsScreen } from './invitations-screen.tsx';
import { LogScreen } from './log-screen.tsx';
import { ServerScreen } from './server-screen.tsx';

beforeEach(signIn);

const EVE: ListedAccount = {
  id: '01a1fe0f-0000-74dc-b4a3-9f3362ccf01b',
  email: 'eve@example.org',
  created_at: '2026-11-01T12:00:00.000Z',
  seen_on: '2026-11-20',
  entries: 1204,
  bytes: 12_345,
  state: 'active',
  delete_at: null,
  is_operator: false,
  reset_at: null,
  ways: ['password'],
};

const ACCOUNTS = 'GET /api/operator/accounts';
const CHANGE = `POST /api/operator/accounts/${EVE.id}`;

const server = (answers: Parameters<typeof fakeServer>[0]) =>
  fakeServer({ 'GET /api/profile/me': () => answer(200, ada), ...answers });

const sent = (seen: ReturnType<typeof fakeServer>, method: string) =>
  seen.filter((call) => call.method === method);

test('accounts are told by address, dates, size and how they stand; oneself has no actions', async () => {
  const own = { ...EVE, id: ada.id, email: ada.email, seen_on: null, is_operator: true };
  server({ [ACCOUNTS]: () => answer(200, { accounts: [EVE, own], next: null }) });
  await renderPage(<AccountsScreen />, { path: '/operator/accounts' });
  const [, eve, me] = await screen.findAllByRole('row');
  expect(eve?.textContent).toContain('eve@example.org');
  expect(eve?.textContent).toContain('1,204 days, 13 kB');
  expect(eve?.textContent).toContain('Password');
  expect(me?.textContent).toContain('Operator');
  expect(me?.textContent).toContain('never');
  expect(within(me as HTMLElement).queryByRole('button')).toBeNull();
});

test('a second factor can be reset where a password or provider is enough without it, and kept until it is', async () => {
  const withApp: ListedAccount = { ...EVE, ways: ['password', 'totp', 'recovery'] };
  const begun = { ...withApp, id: 'b', email: 'b@b', reset_at: '2026-11-24T12:00:00.000Z' };
  const plain = { ...EVE, id: 'c', email: 'c@c' };
  const joined: ListedAccount = { ...EVE, id: 'd', email: 'd@d', ways: ['identity', 'passkey'] };
  const accounts = [withApp, begun, plain, joined];
  server({ [ACCOUNTS]: () => answer(200, { accounts, next: null }) });
  const { user } = await renderPage(<AccountsScreen />, { path: '/operator/accounts' });
  const offered: (string | null)[][] = [];
  for (const row of (await screen.findAllByRole('row')).slice(1)) {
    await user.click(within(row).getByRole('button'));
    offered.push(screen.getAllByRole('menuitem').map(({ textContent }) => textContent));
    await user.keyboard('{Escape}');
  }
  const others = ['Make an operator', 'Suspend', 'Delete'];
  const [first = '', ...last] = others;
  expect(offered).toEqual([
    [first, 'Reset second factor', ...last],
    [first, 'Keep second factor', ...last],
    others,
    [first, 'Reset second factor', ...last],
  ]);
  screen.getByText(/Second factor to be reset on/);
});

test('a search asks for what was typed, and says when there is nothing', async () => {
  const seen = server({
    [ACCOUNTS]: ({ path }) =>
      answer(200, { accounts: path.includes('search') ? [] : [EVE], next: null }),
  });
  const { user } = await renderPage(<AccountsScreen />, { path: '/operator/accounts' });
  await screen.findByText('eve@example.org');
  await user.type(screen.getByLabelText('Search for an address'), 'zoe');
  await screen.findByText('No account has an address like that.');
  expect(seen.at(-1)?.path).toBe('/api/operator/accounts?search=zoe');
});

test('the next page is shown below', async () => {
  const next = '01a1fe0e-0001-74dc-b4a3-9f3362ccf01b';
  server({
    [ACCOUNTS]: ({ path }) =>
      path.includes('after')
        ? answer(200, { accounts: [{ ...EVE, id: next, email: 'bob@example.org' }], next: null })
        : answer(200, { accounts: [EVE], next }),
  });
  const { user } = await renderPage(
    <main tabIndex={-1}>
      <AccountsScreen />
    </main>,
    { path: '/operator/accounts' },
  );
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('bob@example.org');
  expect(screen.queryByText('eve@example.org')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

async function askTo(act: string, replies: (() => Response)[], account = EVE) {
  const seen = server({
    [ACCOUNTS]: () => answer(200, { accounts: [account], next: null }),
    [CHANGE]: () => (replies.length > 1 ? replies.shift() : replies[0])?.() ?? answer(500),
    'GET /api/profile/credentials': () => answer(200, credentials()),
    'POST /api/profile/confirm-password': () => answer(204),
  });
  const page = await renderPage(<AccountsScreen />, { path: '/operator/accounts' });
  await page.user.click(await screen.findByRole('button', { name: 'Actions for eve@example.org' }));
  await page.user.click(screen.getByRole('menuitem', { name: act }));
  const question = screen.getByRole('alertdialog', { name: `${act}?` });
  expect(question.textContent).toContain('eve@example.org');
  await page.user.click(within(question).getByRole('button', { name: act }));
  return { ...page, seen };
}

test('an act asks first, and for the password where it was given long ago', async () => {
  const { user, seen } = await askTo('Suspend', [
    () => problem(403, 'password_needed'),
    () => answer(200, { ...EVE, state: 'suspended' }),
  ]);
  await user.type(await screen.findByLabelText('Your password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(seen, 'POST').map(({ path }) => path)).toEqual([
    `/api/operator/accounts/${EVE.id}`,
    '/api/profile/confirm-password',
    `/api/operator/accounts/${EVE.id}`,
  ]);
  expect(sent(seen, 'POST').at(-1)?.body).toEqual({ act: 'suspend' });
});

test('what another operator did meanwhile is told in the question', async () => {
  await askTo('Suspend', [() => problem(409, 'conflict')]);
  await screen.findByText(/This has changed in the meantime/);
});

test.each([
  ['Remove as an operator', { is_operator: true }, /OPERATOR_EMAIL/],
  ['Reset second factor', { ways: ['password', 'totp'] as const }, /an alarm holds this account/],
])('%s: what goes on being refused is told with its reason', async (act, differs, reason) => {
  await askTo(act, [() => problem(409, 'conflict')], { ...EVE, ...differs } as ListedAccount);
  await screen.findByText(reason);
});

const SERVICE: ServiceState = {
  version: '0.1.0',
  now: new Date().toISOString(),
  public_url: window.location.origin,
  accounts: 12,
  database: { engine: 'sqlite', bytes: 1_234_567 },
  backup_at: null,
  mail: 'smtp',
  queue: [],
  undelivered: [],
  warnings: [],
};

async function showServer(
  state: Partial<ServiceState> = {},
  tested: object = { sent: false, reason: 'EENVELOPE 550' },
) {
  server({
    'GET /api/operator/service': () => answer(200, { ...SERVICE, ...state }),
    'GET /api/push/devices': () => answer(200, []),
    'POST /api/operator/test-mail': () => answer(200, tested),
  });
  const page = await renderPage(<ServerScreen />, { path: '/operator/server' });
  await screen.findByRole('heading', { name: 'Risks' });
  return page;
}

test('a server without trouble says so, and how much waits', async () => {
  const since = '2026-11-21T08:00:00.000Z';
  const queue = [
    { kind: 'mail', count: 1_200, since },
    { kind: 'empty_account', count: 1, since },
  ];
  await showServer({ queue });
  expect(screen.queryByText('1,201')).not.toBeNull();
  expect(screen.queryByText('Nothing looks unsafe.')).not.toBeNull();
  expect(screen.queryByText('Everything got through.')).not.toBeNull();
  expect(screen.queryByText(/^SQLite, 1\.2\sMB$/)).not.toBeNull();
});

test('what is unsafe is said in a line each: by the server, by the address, by the clocks', async () => {
  await showServer({
    warnings: ['no_https', 'no_mail_server', 'no_backup', 'old_backup'],
    public_url: 'https://habits.example.org',
    now: new Date(Date.now() - 10 * 60_000).toISOString(),
  });
  const section = screen.getByRole('region', { name: 'Risks' });
  expect(within(section).getAllByRole('listitem')).toHaveLength(6);
});

const UNDELIVERED: ServiceState['undelivered'][number] = {
  id: EVE.id,
  what: 'mail',
  due_at: '2026-11-20T12:00:00.000Z',
  attempts: 3,
  reason: 'EENVELOPE 552',
  given_up: true,
  email: 'eve@example.org',
};

test.each([
  [0, true, /, nothing has got through since: EENVELOPE 552$/],
  [1, true, /, given up after 1 try: EENVELOPE 552$/],
  [1, false, /, tried 1 time, will be tried again: EENVELOPE 552$/],
  [2, false, /, tried 2 times, will be tried again: EENVELOPE 552$/],
])('tries are counted: %d, given up %s', async (attempts, given_up, text) => {
  await showServer({ undelivered: [{ ...UNDELIVERED, attempts, given_up }] });
  expect(screen.getByText(text)).toBeDefined();
});

test('what was not delivered is told with its reason, and a test says what the mail server said', async () => {
  const { user } = await showServer({ undelivered: [UNDELIVERED] });
  screen.getByText(/given up after 3 tries: EENVELOPE 552/);
  await user.click(screen.getByRole('button', { name: 'Send a test email' }));
  await screen.findByText('The mail server refused it: EENVELOPE 550');
});

test('without a mail server a test says where its email is', async () => {
  const { user } = await showServer({ mail: 'files' }, { sent: true, reason: null });
  await user.click(screen.getByRole('button', { name: 'Send a test email' }));
  await screen.findByText(/^It is a file in the folder “mail”/);
});

test('who has an account already is not invited, which is told beside the address', async () => {
  server({
    'GET /api/operator/invitations': () => answer(200, { invitations: [], next: null }),
    'GET /api/operator/service': () => answer(200, SERVICE),
    'POST /api/operator/invitations': () => problem(409, 'conflict'),
  });
  const { user } = await renderPage(<InvitationsScreen />, { path: '/operator/invitations' });
  await user.type(await screen.findByLabelText('Address'), EVE.email);
  await user.click(screen.getByRole('button', { name: 'Make an invitation' }));
  await screen.findByText('This address has an account already.');
  expect(document.activeElement).toBe(screen.getByLabelText('Address'));
});

test('an invitation for an address shows its link this once', async () => {
  const invitation = {
    id: EVE.id,
    email: 'bob@example.org',
    people: 1,
    used: 0,
    created_at: '2026-11-20T12:00:00.000Z',
    ends_at: '2026-12-20T12:00:00.000Z',
    state: 'open',
    used_by: [],
  };
  let made: unknown[] = [];
  const seen = server({
    'GET /api/operator/invitations': () => answer(200, { invitations: made, next: null }),
    'GET /api/operator/service': () => answer(200, SERVICE),
    'POST /api/operator/invitations': () => {
      made = [invitation];
      return answer(201, { invitation, url: 'https://habits.example.org/#invitation=x' });
    },
    [`DELETE /api/operator/invitations/${EVE.id}`]: () => answer(204),
  });
  const { user } = await renderPage(<InvitationsScreen />, { path: '/operator/invitations' });
  await screen.findByText('Nobody has been invited yet.');
  await user.type(screen.getByLabelText('Address'), 'bob@example.org');
  expect(screen.queryByLabelText('How many people may use it')).toBeNull();
  await user.click(await screen.findByLabelText('Send the link to this address by email'));
  await user.click(screen.getByRole('button', { name: 'Make an invitation' }));
  await screen.findByText('https://habits.example.org/#invitation=x');
  expect(sent(seen, 'POST')[0]?.body).toEqual({
    email: 'bob@example.org',
    days: 14,
    locale: 'en',
  });
  await user.click(await screen.findByRole('button', { name: 'Take back: bob@example.org' }));
  const question = screen.getByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(sent(seen, 'DELETE')).toHaveLength(1));
});

test('the log tells each act in a sentence', async () => {
  const by = { id: ada.id, email: ada.email };
  const account = { id: EVE.id, email: null };
  const act = { id: EVE.id, at: '2026-11-20T12:00:00.000Z', account: null, invited: null };
  server({
    'GET /api/operator/log': () =>
      answer(200, {
        acts: [
          { ...act, id: '1', act: 'suspend', by, account },
          { ...act, id: '2', act: 'invite', by: null, invited: 'bob@example.org' },
        ],
        next: null,
      }),
  });
  await renderPage(<LogScreen />, { path: '/operator/log' });
  await screen.findByText(`${ada.email} suspended an account that is gone.`);
  screen.getByText('The command line invited bob@example.org.');
});
