import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Inbox, InboxMessage, InboxPreview } from '#contract/inboxes.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { answer } from '../../testing/fake-server.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { InboxesSection } from './inboxes-section.tsx';

const WALK = '01a1fe0e-0003-74dc-b4a3-9f3362ccf01b';

const phone: Inbox = {
  id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
  name: 'Phone',
  address: 'https://habits.example.org/api/inbox/secret',
  open: true,
  mappings: [],
  created_at: '2026-11-20T08:00:00.000Z',
  used_at: null,
};

const steps = {
  name: 'steps',
  unit: '',
  count: 1,
  value: 8042,
  date: '2026-11-21',
  mode: 'sum',
} as const;

const message: InboxMessage = {
  id: '01a1fe0e-0005-74dc-b4a3-9f3362ccf01b',
  received_at: '2026-11-21T08:00:00.000Z',
  sender: 'health_auto_export',
  found: [steps],
  values: 1,
  entered: 0,
  excerpt: '{"data":{}}',
};

const preview: InboxPreview = {
  message: { id: message.id, received_at: message.received_at },
  days: [{ habit: WALK, date: '2026-11-21', before: null, after: 8.042 }],
  left_out: 1,
};

beforeEach(signIn);

const PATH = `/api/profile/inboxes/${phone.id}`;

async function show(inboxes: readonly Inbox[], messages: readonly InboxMessage[] = [message]) {
  let left = [...inboxes];
  const calls = fakeNotebook(notebookWith([habit({ id: WALK, name: 'Walk' })]), {
    'GET /api/profile/inboxes': () => answer(200, left),
    'POST /api/profile/inboxes': () => {
      left = [phone];
      return answer(201, phone);
    },
    [`PATCH ${PATH}`]: ({ body }) => {
      left = [{ ...phone, ...Object(body) }];
      return answer(200, left[0]);
    },
    [`DELETE ${PATH}`]: () => {
      left = [];
      return answer(200, { undo: 'sealed' });
    },
    [`GET ${PATH}/messages`]: () => answer(200, messages),
    [`POST ${PATH}/preview`]: () => answer(200, preview),
  });
  return { ...(await renderPage(<InboxesSection />, { path: '/account/connections' })), calls };
}

test('an inbox is made, and its address is shown to be copied', async () => {
  const { user } = await show([]);
  await user.click(await screen.findByRole('button', { name: 'Make an inbox' }));
  await user.type(screen.getByRole('textbox', { name: /Sender/ }), 'Phone');
  await user.click(screen.getByRole('button', { name: 'Make the inbox' }));
  expect(await screen.findByText(phone.address)).toBeDefined();
  expect(screen.getByText('Nothing has come yet')).toBeDefined();
});

test('a value is mapped, with a preview of what the last message would have done', async () => {
  const { user, calls } = await show([phone]);
  await user.click(await screen.findByRole('button', { name: 'What is entered Phone' }));
  await user.click(await screen.findByRole('button', { name: 'Enter a value' }));
  const value = await screen.findByRole('combobox', { name: 'Value' });
  expect(within(value).getByRole('option', { name: 'steps 8,042' })).toBeDefined();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Conversion' }),
    'Divided by 1,000: metres to kilometres',
  );
  expect(await screen.findByText(/Walk nothing → 8.042/)).toBeDefined();
  expect(screen.getByText(/1 value is left out/)).toBeDefined();
  const asked = { name: 'steps', habit: WALK, factor: 0.001, mode: 'sum' };
  expect(calls.findLast(({ path }) => path.endsWith('/preview'))?.body).toEqual({
    mappings: [asked],
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const row = await screen.findByText(/steps → .* Walk · Divided by 1,000/);
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ mappings: [asked] });
  const item = row.closest('li');
  await user.click(within(item ?? document.body).getByRole('button', { name: /^Remove/ }));
  expect(await screen.findByText(/Nothing yet/)).toBeDefined();
});

test('a name that no message has yet is written, and added values are explained', async () => {
  const { user, calls } = await show([phone], []);
  await user.click(await screen.findByRole('button', { name: 'What is entered Phone' }));
  await user.click(await screen.findByRole('button', { name: 'Enter a value' }));
  await user.type(await screen.findByRole('textbox', { name: /What the app calls it/ }), 'water');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Effect on the day' }),
    'Each value is added to the day’s amount, once',
  );
  expect(screen.getByText(/Two messages that say the same count as one/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/water → /);
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    mappings: [{ name: 'water', habit: WALK, factor: 1, mode: 'add' }],
  });
  expect(calls.some(({ path }) => path.endsWith('/preview'))).toBe(false);
});

test('messages are told in words, those of no known form as they begin', async () => {
  const { user } = await show(
    [{ ...phone, used_at: message.received_at }],
    [message, { ...message, id: 'b', sender: 'unknown', found: [], values: 0 }],
  );
  await user.click(await screen.findByRole('button', { name: 'Messages Phone' }));
  const [known, unknown] = within(
    await screen.findByRole('list', { name: 'The last messages' }),
  ).getAllByRole('listitem');
  expect(known?.textContent).toContain('Health Auto Export');
  expect(known?.textContent).toContain('1 value · none entered');
  expect(known?.textContent).toContain('steps 8,042');
  expect(unknown?.textContent).toContain('Unknown format');
  expect(unknown?.textContent).toContain('{"data":{}}');
});

test('an inbox is closed, and one of a former secret says so', async () => {
  const { user } = await show([{ ...phone, open: false }]);
  expect(await screen.findByText(/Its address no longer works/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close Phone' }));
  expect(await screen.findByText(/Your phone sends today’s steps/)).toBeDefined();
  expect(toasts.list().at(-1)).toMatchObject({
    summary: 'Closed: Phone',
    action: { label: 'Undo' },
  });
});
