import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ImportAnswer, ImportPreview } from '#contract/import.ts';
import { plainGoal } from '#domain/goal.ts';
import { answer, fakeServer, noAnswer, problem } from '../../testing/fake-server.ts';
import { fakeUploads } from '../../testing/fake-uploads.ts';
import { ada, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { DataScreen } from './data-screen.tsx';

const FILE = new File(['a file'], 'Loop.zip');

const READ: ImportPreview['habits'][number] = {
  name: 'Read',
  icon: '📖',
  color: 'blue',
  group: 'Mind',
  is_active: true,
  goals: [plainGoal('DAILY', '2024-01-03')],
  habit_id: null,
  entries: { found: 412, new: 412, first: '2024-01-03', last: '2026-11-20' },
};

const RUN: ImportPreview['habits'][number] = {
  ...READ,
  name: 'Run',
  group: null,
  is_active: false,
  habit_id: '01a1fe0e-f5b0-74dc-b4a3-9f3362ccf01b',
  entries: { found: 3, new: 1, first: '2026-11-01', last: '2026-11-03' },
};

const PREVIEW: ImportPreview = {
  source: 'loop_csv',
  habits: [READ, RUN],
  new_habits: 1,
  new_entries: 413,
  new_groups: 1,
  new_pauses: 2,
  remarks: [
    { code: 'derived_left_out', habit: 'Read', place: '001 Read/Checkmarks.csv:12', count: 30 },
    { code: 'derived_left_out', habit: 'Run', place: '002 Run/Checkmarks.csv:4', count: 1 },
    { code: 'text_shortened', habit: 'Run', place: '2026-11-02', count: 1 },
  ],
};

const IMPORTED: ImportAnswer = {
  id: '0198c0de-0000-7000-8000-000000000001',
  source: 'loop_csv',
  imported_at: '2026-11-21T12:00:00.000Z',
  undo_until: '9999-12-21T12:00:00.000Z',
  habits: 1,
  entries: 413,
};

beforeEach(() => {
  signIn();
  fakeUploads();
});

async function show(answers: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({
    'GET /api/profile/me': () => answer(200, ada),
    'GET /api/imports': () => answer(200, []),
    'POST /api/imports/preview': () => answer(200, PREVIEW),
    'POST /api/imports': () => answer(201, { imported: IMPORTED }),
    ...answers,
  });
  const page = await renderPage(<DataScreen />, { path: '/account/data' });
  const section = screen.getByRole('region', { name: 'Bring your history with you' });
  const choose = async (file = FILE) => {
    await page.user.upload(within(section).getByLabelText('Choose a file'), file);
  };
  const posts = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { ...page, section, choose, posts };
}

test('what will differ is said once a kind, with habits and places', async () => {
  const { section, choose } = await show();
  await choose();
  const text = (await within(section).findByText(/^31 days that/)).closest('li')?.textContent;
  expect(text).toContain('Read: 30 (the first: 001 Read/Checkmarks.csv, line 12)');
  expect(text).toContain('Run: 002 Run/Checkmarks.csv, line 4');
  expect(within(section).getByText('Run: Nov 2, 2026')).toBeDefined();
});

test('a habit asks for what it will ask for today, and has had other goals', async () => {
  const goals = [
    plainGoal('MONTHLY', '9999-01-01'),
    plainGoal('WEEKLY', '2026-01-01'),
    plainGoal('DAILY', '2024-01-03'),
  ];
  const habits = [{ ...READ, goals }];
  const { section, choose } = await show({
    'POST /api/imports/preview': () => answer(200, { ...PREVIEW, habits }),
  });
  await choose();
  expect(await within(section).findByText('Once a week · 1 earlier goal · Mind')).toBeDefined();
});

test('what is here stays as it is, but for the days that are new', async () => {
  const { section, choose } = await show({
    'POST /api/imports/preview': () => answer(200, { ...PREVIEW, source: 'habitude' }),
  });
  await choose();
  expect(await within(section).findByText('Already here')).toBeDefined();
  within(section).getByText('Gets the days on which nothing is here yet, and stays as it is.');
  expect(within(section).queryByText('Stays archived')).toBeNull();
  expect(within(section).queryByText(/settings in the file/)).toBeNull();
});

test('settings can be all that comes', async () => {
  const nothing = { habits: [], new_habits: 0, new_entries: 0, new_groups: 0, new_pauses: 0 };
  const settings = { ...PREVIEW, ...nothing, source: 'habitude', new_settings: true };
  const { user, section, choose } = await show({
    'POST /api/imports/preview': () => answer(200, settings),
    'POST /api/imports': () => answer(201, { imported: null, took_settings: true }),
  });
  await choose();
  expect(await within(section).findByText(/^The settings in the file replace yours/)).toBeDefined();
  await user.click(within(section).getByRole('button', { name: 'Import' }));
  await within(section).findByRole('heading', { name: 'Imported' });
  within(section).getByText(
    'The settings in the file replaced yours. Undoing an import does not bring yours back.',
  );
});

test('the result of an import goes when it is undone', async () => {
  let listed = [IMPORTED];
  const { user, section, choose } = await show({
    'GET /api/imports': () => answer(200, listed),
    [`DELETE /api/imports/${IMPORTED.id}`]: () => {
      listed = [];
      return answer(204);
    },
  });
  await choose();
  await user.click(await within(section).findByRole('button', { name: 'Import' }));
  await within(section).findByRole('heading', { name: 'Imported' });
  await user.click(await screen.findByRole('button', { name: /^Undo this import of/ }));
  const question = screen.getByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Undo this import' }));
  expect(await within(section).findByLabelText('Choose a file')).toBeDefined();
});

test('a file can be dropped', async () => {
  const { section } = await show();
  const target = within(section).getByText(/or drop it here/);
  fireEvent.drop(target, { dataTransfer: { files: [FILE] } });
  expect(await within(section).findByText('In the file')).toBeDefined();
});

test('it shows how much of a file has left, and can be stopped', async () => {
  fakeUploads(() => new Promise(() => undefined));
  const { user, section, choose } = await show();
  await choose();
  const progress = await within(section).findByRole('progressbar', { name: 'Sending…' });
  expect(progress).toHaveProperty('value', 0.5);
  expect(within(section).getByText('50%')).toBeDefined();
  await user.click(within(section).getByRole('button', { name: 'Cancel' }));
  expect(within(section).getByLabelText('Choose a file')).toBeDefined();
});

test('a file that is too large is not sent', async () => {
  const large = Object.defineProperty(new File(['x'], 'large.db'), 'size', {
    value: 300 * 1024 * 1024,
  });
  const { section, choose, posts } = await show();
  await choose(large);
  expect(await within(section).findByText(/more than Habitude can take/)).toBeDefined();
  expect(posts()).toEqual([]);
});

test.each([
  ['gzip', [0x1f, 0x8b]],
  ['zip', [0x50, 0x4b]],
])('a large file that is compressed already goes as it is: %s', async (_, start) => {
  const packed = vi.fn();
  const bytes = [Uint8Array.from(start), new Uint8Array(1024 * 1024)];
  const large = Object.assign(new File(bytes, 'Export'), { stream: packed });
  const { section, choose } = await show();
  await choose(large);
  expect(await within(section).findByRole('button', { name: 'Import' })).toBeDefined();
  expect(packed).not.toHaveBeenCalled();
});

function tooMany(): Response {
  const refusal = problem(429, 'too_many_requests');
  refusal.headers.set('Retry-After', '700');
  return refusal;
}

test.each([
  ['of no known format', () => problem(422, 'unknown_format'), /cannot read this file/, false],
  [
    'of a newer version',
    () => problem(422, 'unknown_format', [{ path: 'version', code: 'too_big' }]),
    /newer version of Habitude/,
    false,
  ],
  ['out of Loop’s zip', () => problem(422, 'part_of_export'), /Choose the zip file/, false],
  [
    'with a password',
    () => problem(422, 'locked_file'),
    /protected by a password, and Habitude cannot open it/,
    false,
  ],
  [
    'with more than is taken',
    () => problem(413, 'payload_too_large'),
    /more than Habitude can take/,
    false,
  ],
  ['that comes while others are read', () => problem(503, 'unavailable'), /busy with files/, true],
  ['too many within the hour', tooMany, /Try again in 12 minutes/, true],
  ['sent without a connection', noAnswer, /connection was lost/, true],
])('a file %s', async (_, reply, text, canBeTriedAgain) => {
  const { section, choose } = await show({ 'POST /api/imports/preview': reply });
  await choose();
  expect(within(await within(section).findByRole('alert')).getByText(text)).toBeDefined();
  const again = within(section).queryByRole('button', { name: 'Try again' });
  expect(again !== null).toBe(canBeTriedAgain);
});

test('a damaged file says where', async () => {
  const errors = [
    { path: 'Habits.csv:12', code: 'invalid' },
    { path: 'habits.3.records.2', code: 'invalid' },
    { path: 'zip', code: 'invalid' },
  ];
  const { section, choose } = await show({
    'POST /api/imports/preview': () => problem(422, 'damaged_file', errors),
  });
  await choose();
  const alert = await within(section).findByRole('alert');
  expect(document.activeElement).toBe(within(section).getByLabelText('Choose a file'));
  const places = within(alert).getAllByRole('listitem');
  expect(places.map(({ textContent }) => textContent)).toEqual([
    'Habits.csv, line 12',
    'habits 4, records 3',
  ]);
});

test('an import that fails can be tried again from where it was', async () => {
  const { user, section, choose } = await show({ 'POST /api/imports': noAnswer });
  await choose();
  await user.click(await within(section).findByRole('button', { name: 'Import' }));
  expect(await within(section).findByText(/nothing is ever imported twice/)).toBeDefined();
  expect(within(section).getByRole('button', { name: 'Import' })).toBeDefined();
});
