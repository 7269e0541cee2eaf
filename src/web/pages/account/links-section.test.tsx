import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../app/toasts/toast-store.ts';
import type { Link } from '#contract/links.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { answer } from '../../testing/fake-server.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { LinksSection } from './links-section.tsx';

const READ = '01a1fe0e-0003-74dc-b4a3-9f3362ccf01b';

const mirror: Link = {
  id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
  kind: 'stamp',
  habit: READ,
  name: 'Bathroom mirror',
  at_once: false,
  address: `https://habits.example.org/reminder#${'k'.repeat(43)}.9f3362ccf01b`,
  created_at: '2026-11-20T08:00:00.000Z',
  expires_at: null,
  used_at: '2026-11-21T08:00:00.000Z',
};

beforeEach(signIn);

async function show(links: readonly Link[]) {
  let left = [...links];
  const calls = fakeNotebook(notebookWith([habit({ id: READ, name: 'Read', icon: '📖' })]), {
    'GET /api/profile/links': () => answer(200, left),
    'POST /api/profile/links': () => {
      left = [{ ...mirror, id: '01a1fe0e-0002-74dc-b4a3-9f3362ccf01b', name: 'Desk' }, ...left];
      return answer(201, left[0]);
    },
    [`DELETE /api/profile/links/${mirror.id}`]: () => {
      left = left.filter(({ id }) => id !== mirror.id);
      return answer(200, { undo: 'sealed' });
    },
  });
  return { ...(await renderPage(<LinksSection />, { path: '/account/connections' })), calls };
}

test('each link says its habit, where it is used and when it was used last', async () => {
  await show([mirror, { ...mirror, id: 'x', habit: 'gone', name: '', used_at: null }]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('📖 ReadBathroom mirrorLast used Nov 21, 2026');
  expect(second?.textContent).toContain('A habit that was deletedNot used yet');
});

test('a link is made for a habit, and listed', async () => {
  const { user, calls } = await show([]);
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  await user.type(screen.getByRole('textbox', { name: /Where it is used/ }), 'Desk');
  await user.click(screen.getByRole('checkbox', { name: /Stamp as soon as the link opens/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'For how long' }), 'A year');
  await user.click(screen.getByRole('button', { name: 'Make the link' }));
  expect(await screen.findByText('Desk')).toBeDefined();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'stamp',
    habit: READ,
    name: 'Desk',
    at_once: true,
    days: 365,
  });
});

test('the address of a link is shown as often as it is asked for', async () => {
  const { user } = await show([mirror]);
  for (let n = 0; n < 2; n += 1) {
    await user.click(await screen.findByRole('button', { name: /Show 📖 Read/ }));
    const dialog = screen.getByRole('dialog', { name: '📖 Read' });
    expect(within(dialog).getByRole('img', { name: 'QR code of the link' })).toBeDefined();
    expect(within(dialog).getByText(mirror.address)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  }
});

test('it is said beside the button whether an address was copied', async () => {
  const { user } = await show([mirror]);
  await user.click(await screen.findByRole('button', { name: /Show 📖 Read/ }));
  const dialog = within(screen.getByRole('dialog', { name: '📖 Read' }));
  const copy = () => user.click(dialog.getByRole('button', { name: 'Copy the link' }));
  await copy();
  expect(await dialog.findByText('Link copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(mirror.address);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Refused'));
  await copy();
  expect(await dialog.findByText(/This browser did not copy it/)).toBeDefined();
});

test('a link goes with one press', async () => {
  const { user } = await show([mirror]);
  await user.click(await screen.findByRole('button', { name: /Close 📖 Read/ }));
  await waitFor(() => expect(screen.queryByText('Bathroom mirror')).toBeNull());
  expect(toasts.list().at(-1)).toMatchObject({
    summary: 'Closed: 📖 Read',
    action: { label: 'Undo' },
  });
});

test('stickers are on paper alone, fifteen a sheet, without those that do nothing', async () => {
  const many = Array.from({ length: 16 }, (_, n) => ({ ...mirror, id: String(n) }));
  const ended = { ...mirror, id: 'y', expires_at: '2020-11-20T08:00:00.000Z' };
  await show([...many, { ...mirror, id: 'x', habit: 'gone' }, ended]);
  await screen.findByRole('button', { name: 'Print stickers' });
  const sheets = () => [...document.querySelectorAll('body > .page-to-keep')];
  expect(sheets()).toEqual([]);
  fireEvent(window, new Event('beforeprint'));
  expect(sheets().map((sheet) => sheet.querySelectorAll('g').length)).toEqual([15, 1]);
  expect(sheets()[0]?.querySelector('text')?.textContent).toBe('📖 Read');
  fireEvent(window, new Event('afterprint'));
  expect(sheets()).toEqual([]);
});

test('there is nothing to print where no link works any more', async () => {
  await show([{ ...mirror, expires_at: '2020-11-20T08:00:00.000Z' }]);
  await screen.findByRole('listitem');
  expect(screen.queryByRole('button', { name: 'Print stickers' })).toBeNull();
});
