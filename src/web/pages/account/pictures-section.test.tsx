import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Link } from '#contract/links.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { answer } from '../../testing/fake-server.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { LinksSection } from './links-section.tsx';
import { PicturesSection } from './pictures-section.tsx';

const READ = '01a1fe0e-0003-74dc-b4a3-9f3362ccf01b';

const kitchen: Link = {
  id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
  kind: 'board',
  habit: null,
  name: 'Kitchen',
  at_once: false,
  address: `https://habits.example.org/api/pictures/${'k'.repeat(43)}.svg`,
  created_at: '2026-11-20T08:00:00.000Z',
  expires_at: null,
  used_at: '2026-11-21T08:00:00.000Z',
};

const desk: Link = { ...kitchen, id: 'desk', kind: 'year', habit: READ, name: '', used_at: null };

const mirror: Link = { ...kitchen, id: 'mirror', kind: 'stamp', habit: READ, name: 'Mirror' };

beforeEach(signIn);

async function show(links: readonly Link[], section = <PicturesSection />) {
  let left = [...links];
  const calls = fakeNotebook(notebookWith([habit({ id: READ, name: 'Read', icon: '📖' })]), {
    'GET /api/profile/links': () => answer(200, left),
    'POST /api/profile/links': () => {
      left = [{ ...kitchen, id: 'new', name: 'Hall' }, ...left];
      return answer(201, left[0]);
    },
    [`DELETE /api/profile/links/${kitchen.id}`]: () => {
      left = left.filter(({ id }) => id !== kitchen.id);
      return answer(200, { undo: 'sealed' });
    },
  });
  return { ...(await renderPage(section, { path: '/account/connections' })), calls };
}

test('each picture says what it shows, and stands beside no stamp link', async () => {
  await show([mirror, kitchen, desk]);
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('Today, all habitsKitchenLast used Nov 21, 2026');
  expect(rows[1]).toContain('Year: 📖 ReadNot used yet');
});

test('a stamp link stands beside no picture', async () => {
  await show([mirror, kitchen, desk], <LinksSection />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
});

test.each([
  ['Today, all habits', { kind: 'board' }],
  ['Year: 📖 Read', { kind: 'year', habit: READ }],
])('a picture is made: %s', async (what, asked) => {
  const { user, calls } = await show([]);
  await user.click(await screen.findByRole('button', { name: 'Make a picture' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Of what' }), what);
  await user.type(screen.getByRole('textbox', { name: /Where it is shown/ }), 'Hall');
  await user.selectOptions(screen.getByRole('combobox', { name: 'For how long' }), 'A year');
  await user.click(screen.getByRole('button', { name: 'Make the picture' }));
  expect(await screen.findByText('Hall')).toBeDefined();
  const body = { ...asked, name: 'Hall', days: 365 };
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual(body);
});

test('its address says how it is to look, and the preview shows it so', async () => {
  const { user } = await show([kitchen]);
  await user.click(await screen.findByRole('button', { name: /Show Today/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Today, all habits' }));
  const choose = (name: string, option: string) =>
    user.selectOptions(dialog.getByRole('combobox', { name }), option);
  const preview = () =>
    dialog.queryByRole('img', { name: 'Preview of the picture' })?.getAttribute('src');
  const base = `/api/pictures/${'k'.repeat(43)}`;
  expect(dialog.getByText(kitchen.address)).toBeDefined();
  expect(preview()).toBe(`${base}.svg`);
  await choose('Format', 'Pixels (PNG)');
  await choose('Look', 'Black on white, for electronic paper');
  await choose('Size', '800 × 480');
  const asked = `${base}.png?look=one-bit&width=800&height=480`;
  expect(dialog.getByText(`https://habits.example.org${asked}`)).toBeDefined();
  expect(preview()).toBe(asked);
  await choose('Format', 'Figures (JSON)');
  expect(dialog.getByText(`https://habits.example.org${base}.json`)).toBeDefined();
  expect(preview()).toBeUndefined();
});

test('a picture goes with one press', async () => {
  const { user } = await show([kitchen]);
  await user.click(await screen.findByRole('button', { name: /Close Today/ }));
  await waitFor(() => expect(screen.queryByText('Kitchen')).toBeNull());
  expect(toasts.list().at(-1)).toMatchObject({
    summary: 'Closed: Today, all habits',
    action: { label: 'Undo' },
  });
});
