import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StampLook } from '#contract/stamps.ts';
import { answersOf } from '../../testing/fake-notebook.ts';
import { answer, fakeServer, noAnswer, problem, type Answer } from '../../testing/fake-server.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { notebookServer } from '../../testing/notebook-server.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { stampIn, StampScreen } from './stamp-screen.tsx';

const READ = '01a1fe0e-0003-74dc-b4a3-9f3362ccf01b';
const KEY = 'k'.repeat(43);
const LOOK = 'POST /api/stamps/look';
const STAMP = 'POST /api/stamps';

const look: StampLook = {
  habit: { name: 'Read', icon: '📖', color: 'teal' },
  date: '2026-11-21',
  target: { kind: 'check' },
  value: null,
  kept: false,
  at_once: true,
};

async function show(answers: Record<string, Answer>) {
  const seen = fakeServer(answers);
  const page = await renderPage(<StampScreen secret={KEY} hint="9f3362ccf01b" />, {
    path: '/reminder',
  });
  return { ...page, seen };
}

/** What the page has open is its person’s own notebook, with the habit and another one. */
function own(answers: Record<string, Answer>) {
  signIn();
  const mine = habit({ id: READ, name: 'Read', icon: '📖' });
  return {
    ...answersOf(notebookServer(notebookWith([habit({ name: 'Walk' }), mine]))),
    ...answers,
  };
}

/** How the browser came to the page. */
function came(type: string): void {
  const entry = { ...performance.mark('navigation').toJSON(), type };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
}

const marks = (seen: Awaited<ReturnType<typeof show>>['seen']) =>
  seen.filter(({ path, method }) => method === 'POST' && /commands|stamps$/.test(path));

const bodyOf = (seen: Awaited<ReturnType<typeof show>>['seen'], call: string) =>
  seen.find(({ path }) => path === call)?.body;

test('whoever is not signed in marks the day by one press, and takes it back', async () => {
  const { user, seen } = await show({
    [LOOK]: () => answer(200, look),
    [STAMP]: () => answer(200, { undo: 'back' }),
    'POST /api/reminders/undo': () => answer(204),
  });
  await screen.findByRole('heading', { name: '📖 Read' });
  expect(marks(seen)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  await screen.findByText('It is in your notebook.');
  expect(bodyOf(seen, '/api/stamps')).toEqual({
    key: KEY,
    id: expect.any(String),
    date: look.date,
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The day is as it was before.');
  expect(bodyOf(seen, '/api/reminders/undo')).toEqual({ token: 'back' });
});

test('in its person’s browser the mark is a change of the notebook, without a network too', async () => {
  const { user, seen } = await show(own({ [LOOK]: noAnswer }));
  await screen.findByRole('heading', { name: '📖 Read' });
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  await screen.findByText('It is in your notebook.');
  await waitFor(() => expect(marks(seen)).toHaveLength(1));
  expect(marks(seen)[0]?.body).toMatchObject({
    commands: [{ command: { type: 'enter_day', habit: READ, mark: { value: true } } }],
  });
  expect(seen.some(({ path }) => path === '/api/stamps')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The day is as it was before.');
});

test.each([
  ['navigate', true, 'It is in your notebook.'],
  ['navigate', false, 'Not done yet.'],
  ['reload', true, 'Not done yet.'],
  ['back_forward', true, 'Not done yet.'],
])('%s to a link that stamps at once (%s): %s', async (type, at_once, said) => {
  came(type);
  let isAsked = false;
  const answers = {
    [LOOK]: () => {
      isAsked = true;
      return answer(200, { ...look, at_once });
    },
  };
  await show(own(answers));
  await waitFor(() => expect(isAsked).toBe(true));
  await screen.findByText(said);
});

/** A night passes, and the page comes back to view. */
function wakeOn(date: string): void {
  vi.setSystemTime(`${date}T12:00:00Z`);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('a page that stayed open overnight marks the next day, and not by itself', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  came('navigate');
  const { user, seen } = await show(own({ [LOOK]: () => answer(200, look) }));
  await screen.findByText('It is in your notebook.');
  wakeOn('2026-11-22');
  await screen.findByText('Not done yet.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await waitFor(() => expect(marks(seen)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(marks(seen)).toHaveLength(2));
  expect(marks(seen)[1]?.body).toMatchObject({ commands: [{ command: { date: '2026-11-22' } }] });
});

test('whoever is not signed in is told the new day when the page comes back to view', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let date = '2026-11-21';
  const { user } = await show({
    [LOOK]: () => answer(200, { ...look, date }),
    [STAMP]: () => answer(200, { undo: 'back' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
  await screen.findByText('It is in your notebook.');
  date = '2026-11-22';
  wakeOn(date);
  await screen.findByText('Sunday, November 22');
  screen.getByText('Not done yet.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a press on a day that is over marks nothing, and shows the new day', async () => {
  let date = '2026-11-21';
  const { user, seen } = await show({
    [LOOK]: () => answer(200, { ...look, date }),
    [STAMP]: ({ body }) =>
      (body as { date?: string }).date === date
        ? answer(200, { undo: 'back' })
        : problem(409, 'conflict'),
  });
  await screen.findByText('Saturday, November 21');
  date = '2026-11-22';
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  await screen.findByText('Sunday, November 22');
  screen.getByText('Not done yet.');
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  await screen.findByText('It is in your notebook.');
  expect(marks(seen)).toMatchObject([
    { body: { date: '2026-11-21' } },
    { body: { date: '2026-11-22' } },
  ]);
});

test('what was marked can be taken back where the page comes back to view and is told nothing', async () => {
  let asked = 0;
  const { user } = await show({
    [LOOK]: () => ((asked += 1) === 1 ? answer(200, look) : answer(429)),
    [STAMP]: () => answer(200, { undo: 'back' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
  await screen.findByText('It is in your notebook.');
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  await screen.findByRole('button', { name: 'Undo' });
});

test('nobody else’s browser stamps at once', async () => {
  came('navigate');
  const { seen } = await show({ [LOOK]: () => answer(200, look) });
  await screen.findByText('Not done yet.');
  expect(marks(seen)).toEqual([]);
});

test.each([() => ({}), () => own({})])('a link that was closed says so', async (answers) => {
  await show({ ...answers(), [LOOK]: () => problem(404, 'not_found') });
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [`${KEY}.9f3362ccf01b`, { secret: KEY, hint: '9f3362ccf01b' }],
  [KEY, undefined],
  [`${KEY}.${KEY}`, undefined],
  ['', undefined],
])('%s is such a link: %j', (fragment, link) => {
  expect(stampIn(fragment)).toEqual(link);
});

test('an icon made of this page opens it and bears its habit, and of others the application', async () => {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  document.head.append(manifest);
  const { unmount } = await show({ [LOOK]: () => answer(200, look) });
  expect(manifest.isConnected).toBe(false);
  await waitFor(() => expect(document.title).toBe('Read · Habitude'));
  unmount();
  expect(manifest.isConnected).toBe(true);
});
