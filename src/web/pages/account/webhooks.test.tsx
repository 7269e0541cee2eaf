import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { toasts } from '../../app/toasts/toast-store.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { answer, problem } from '../../testing/fake-server.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

const READ = '01a1fe0e-0003-74dc-b4a3-9f3362ccf01b';

const RUN = '01a1fe0e-0004-74dc-b4a3-9f3362ccf01b';
const PAINT = '01a1fe0e-0005-74dc-b4a3-9f3362ccf01b';

const habits = [
  habit({ id: READ, name: 'Read' }),
  habit({ id: RUN, name: 'Run', is_active: false }),
  habit({ id: PAINT, name: 'Paint', is_active: false }),
];

const house: Webhook = {
  id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
  name: 'Lamp in the hall',
  url: 'https://house.example.org/api/webhook/secret',
  format: 'standard',
  events: ['day.kept', 'day.all_kept'],
  habits: null,
  created_at: '2026-11-20T08:00:00.000Z',
  failing_since: null,
  off_at: null,
  off_because: null,
};

const taken: WebhookDelivery = {
  id: '01a1fe0e-0005-74dc-b4a3-9f3362ccf01b',
  event: 'day.kept',
  state: 'taken',
  created_at: '2026-11-21T08:00:00.000Z',
  attempts: 1,
  tried_at: '2026-11-21T08:00:00.000Z',
  status: 204,
  reason: null,
};

beforeEach(signIn);

const PATH = `/api/profile/webhooks/${house.id}`;

async function show(webhooks: readonly Webhook[], answers = {}) {
  let left = [...webhooks];
  const calls = fakeNotebook(notebookWith(habits), {
    'GET /api/profile/webhooks': () => answer(200, left),
    'POST /api/profile/webhooks': () => {
      left = [house, ...left];
      return answer(201, { webhook: house, secret: 'whsec_secret' });
    },
    [`PATCH ${PATH}`]: () => {
      left = [house];
      return answer(200, house);
    },
    [`DELETE ${PATH}`]: () => {
      left = [];
      return answer(200, { undo: 'sealed' });
    },
    [`GET ${PATH}/deliveries`]: () =>
      answer(200, [
        { ...taken, state: 'given_up', status: 500 },
        { ...taken, id: 'b' },
      ]),
    [`POST ${PATH}/test`]: () => answer(202, taken),
    [`POST ${PATH}/deliveries/${taken.id}/resend`]: () => answer(202, taken),
    ...answers,
  });
  return {
    ...(await renderPage(<WebhooksSection />, { path: '/account/connections' })),
    calls,
  };
}

test('a webhook is made for a chosen habit, and its secret is shown once', async () => {
  const { user, calls } = await show([]);
  await user.click(await screen.findByRole('button', { name: 'Make a webhook' }));
  await user.type(screen.getByRole('textbox', { name: /What it is for/ }), 'Lamp');
  await user.type(screen.getByRole('textbox', { name: /Address/ }), 'https://house.example.org/x');
  await user.click(screen.getByRole('checkbox', { name: 'All that is due today is kept' }));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'For which habits' }),
    'Only those I choose',
  );
  expect(screen.queryByRole('checkbox', { name: 'All that is due today is kept' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make the webhook' }));
  expect(await screen.findByText('Choose one at least.')).toBeDefined();
  await user.click(await screen.findByRole('checkbox', { name: /Read/ }));
  await user.click(screen.getByRole('button', { name: 'Make the webhook' }));
  expect(await screen.findByText('whsec_secret')).toBeDefined();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Lamp',
    url: 'https://house.example.org/x',
    format: 'standard',
    events: ['day.kept', 'day.taken_back'],
    habits: [READ],
  });
});

test('an archived habit that was chosen stays so, and no other one is offered', async () => {
  const { user, calls } = await show([{ ...house, habits: [READ, RUN] }]);
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  expect(screen.getByRole('checkbox', { name: '📖 Run (archived)', checked: true })).toBeDefined();
  expect(screen.queryByRole('checkbox', { name: /Paint/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      habits: [READ, RUN],
    }),
  );
});

test('an address that may not be reached is told beside its field', async () => {
  const { user } = await show([], {
    'POST /api/profile/webhooks': () =>
      problem(400, 'invalid_request', [{ path: 'url', code: 'invalid' }]),
  });
  await user.click(await screen.findByRole('button', { name: 'Make a webhook' }));
  await user.type(screen.getByRole('textbox', { name: /What it is for/ }), 'Lamp');
  await user.type(screen.getByRole('textbox', { name: /Address/ }), 'http://10.0.0.5/');
  await user.click(screen.getByRole('button', { name: 'Make the webhook' }));
  expect(await screen.findByText(/Nothing can be sent to this address/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Address/ }));
});

test('its messages are listed, sent again and tried; its address stays covered', async () => {
  const { user, calls } = await show([house]);
  const row = (await screen.findByText('Lamp in the hall')).closest('li') ?? document.body;
  expect(row.textContent).toContain('house.example.org · A day is kept');
  expect(row.textContent).not.toContain('secret');
  await user.click(within(row).getByRole('button', { name: /^Messages/ }));
  expect(await within(row).findByText(/Given up: answer 500/)).toBeDefined();
  expect(within(row).getByText(/Arrived: answer 204/)).toBeDefined();
  const [again] = within(row).getAllByRole('button', { name: /^Send again/ });
  if (again) await user.click(again);
  await user.click(within(row).getByRole('button', { name: 'Send a test' }));
  const posted = calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(posted).toEqual([`${PATH}/deliveries/${taken.id}/resend`, `${PATH}/test`]);
});

test('one that was switched off says why, is changed and on again, or deleted', async () => {
  const off = { off_at: '2026-11-21T08:00:00.000Z', off_because: 'gone' };
  const { user, calls } = await show([{ ...house, ...off }]);
  expect(await screen.findByText(/the receiver answered that it is gone/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Change and switch on/ }));
  expect(document.activeElement?.tagName).toBe('INPUT');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText(/that it is gone/)).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Delete Lamp in the hall' }));
  expect(await screen.findByText(/A lamp in the hall turns green/)).toBeDefined();
  expect(toasts.list().at(-1)?.summary).toBe('Deleted: Lamp in the hall');
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    url: house.url,
    events: house.events,
  });
});
