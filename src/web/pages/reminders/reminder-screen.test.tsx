import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DoneBody, MarkPreview, StopPreview } from '#contract/reminder-answers.ts';
import { answer, fakeServer, noAnswer, problem, type Answer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { ReminderScreen } from './reminder-screen.tsx';

const LOOK = 'POST /api/reminders/look';
const DONE = 'POST /api/reminders/done';
const STOP = 'POST /api/reminders/stop';

const look: MarkPreview = {
  purpose: 'done',
  habit: { name: 'Read', icon: '📖', color: 'teal' },
  date: '2026-11-21',
  target: { kind: 'check' },
  value: null,
  kept: false,
};
const pages = { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' } as const;

async function show(answers: Record<string, Answer>, token = 'of-the-mail') {
  const seen = fakeServer(answers);
  const page = await renderPage(
    <main tabIndex={-1}>
      <ReminderScreen token={token} />
    </main>,
    { path: '/reminder' },
  );
  return { ...page, seen };
}

const lookAs = (change: Partial<MarkPreview> = {}) => ({
  [LOOK]: () => answer(200, { ...look, ...change }),
});
const button = (name: string) => screen.getByRole('button', { name });

test('an amount is asked for, and all that is asked of the day stands there', async () => {
  const { user, seen, container } = await show({
    ...lookAs({ target: pages }),
    [DONE]: () => answer(200, { undo: 'back' }),
  });
  const field = await screen.findByLabelText<HTMLInputElement>('How much? (pages)');
  expect(field.value).toBe('20');
  await user.clear(field);
  await user.click(button('Enter it'));
  await screen.findByText('Fill this in.');
  await user.type(field, '12.5');
  await user.click(button('Enter it'));
  await screen.findByText('It is in your notebook.');
  expect(seen.at(-1)?.body).toMatchObject({ token: 'of-the-mail', amount: 12.5 });
  expect(container.querySelector('[data-mark=part]')).not.toBeNull();
});

test('what was entered before stands in the field', async () => {
  await show(lookAs({ target: pages, value: 7 }));
  expect((await screen.findByLabelText<HTMLInputElement>('How much? (pages)')).value).toBe('7');
});

test('what is kept already is said, and asks for nothing', async () => {
  await show(lookAs({ kept: true }));
  await screen.findByText('This is done already.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what changed nothing can’t be taken back', async () => {
  const { user } = await show({ ...lookAs(), [DONE]: () => answer(200, { undo: null }) });
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
  await screen.findByText('It is in your notebook.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an undo of what was changed since says that it stays', async () => {
  const { user } = await show({
    ...lookAs(),
    [DONE]: () => answer(200, { undo: 'back' }),
    'POST /api/reminders/undo': () => problem(409, 'conflict'),
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('The day was changed since. It stays as it is in your notebook.');
});

test.each([
  ['invalid_token', 422, 'This link no longer works'],
  ['not_found', 404, 'This habit is no longer there'],
  ['too_many_requests', 429, 'That did not work'],
])('%s is said plainly', async (code, status, title) => {
  await show({ [LOOK]: () => problem(status, code) });
  await screen.findByRole('heading', { name: title });
  expect(screen.getByRole('link', { name: 'Open my notebook' })).toBeDefined();
});

test('a link that ends while the page is open says so', async () => {
  const { user } = await show({ ...lookAs(), [DONE]: () => problem(422, 'invalid_token') });
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
  await screen.findByRole('heading', { name: 'This link no longer works' });
});

test('a mark that gets no answer is told, and can be sent again as the same', async () => {
  let isAway = true;
  const { user, seen } = await show({
    ...lookAs(),
    [DONE]: () => (isAway ? noAnswer() : answer(200, { undo: 'back' })),
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  isAway = false;
  await user.click(button('Mark as done'));
  await screen.findByText('It is in your notebook.');
  const ids = seen.slice(1).map(({ body }) => (body as { id: string }).id);
  expect(new Set(ids).size).toBe(1);
});

test('another amount after no answer is another mark, and the same is the same', async () => {
  const { user, seen } = await show({ ...lookAs({ target: pages }), [DONE]: () => noAnswer() });
  const field = await screen.findByLabelText('How much? (pages)');
  for (const amount of ['5', '8', '8']) {
    await user.clear(field);
    await user.type(field, amount);
    await user.click(button('Enter it'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  }
  const [first, second, third] = seen.slice(1).map(({ body }) => body as DoneBody);
  expect(second).toMatchObject({ amount: 8, id: expect.not.stringMatching(first?.id ?? '') });
  expect(third).toEqual(second);
});

test('a link without a token asks nobody', async () => {
  const { seen } = await show({}, '');
  await screen.findByRole('heading', { name: 'This link is incomplete' });
  expect(seen).toEqual([]);
});

const stop: StopPreview = {
  purpose: 'stop',
  what: 'reminder',
  habit: { name: 'Read', icon: '📖' },
  time: '21:00',
  stopped: false,
};

test.each<[Partial<StopPreview>, string, string[]]>([
  [{}, 'Stop this reminder?', ['9:00 PM · 📖 Read']],
  [{ habit: null }, 'Stop this reminder?', ['9:00 PM · The whole notebook']],
  [{ what: 'letter', habit: null, time: null }, 'Stop the weekly letter?', []],
])('a link to stop %j asks, and stops by one press', async (change, title, about) => {
  const { user, seen } = await show({
    [LOOK]: () => answer(200, { ...stop, ...change }),
    [STOP]: () => answer(204),
  });
  await screen.findByRole('heading', { name: title });
  expect(screen.queryAllByText(/ · /).map((line) => line.textContent)).toEqual(about);
  expect(seen).toHaveLength(1);
  await user.click(button('Stop it'));
  await screen.findByText(/^It is off\./);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(seen.at(-1)?.body).toEqual({ token: 'of-the-mail' });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['21:00', 'It is off. You can turn it back on in Habitude.'],
  [null, 'This reminder is no longer there.'],
])('what is stopped already, or gone, is said: at %s', async (time, text) => {
  await show({ [LOOK]: () => answer(200, { ...stop, time, stopped: true }) });
  await screen.findByText(text);
  expect(screen.queryByRole('button')).toBeNull();
});
