import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { resizeTo } from '../../testing/window.ts';
import { DaySheets } from '../day/day-sheets.tsx';
import { Home } from './home.tsx';

const sport = { id: 'sport', name: 'Sport', position: 0 };
const read = habit({ id: 'read', name: 'Read', position: 0, description: 'Ten pages' });
const swim = habit({ id: 'swim', name: 'Swim', position: 1, group_id: sport.id });
const chess = habit({ id: 'chess', name: 'Chess', position: 2, is_active: false });

beforeEach(() => {
  signIn();
  resizeTo('wide');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

async function show(more: ReturnType<typeof habit>[] = []) {
  fakeNotebook(notebookWith([read, swim, chess, ...more], { groups: [sport] }));
  const page = await renderPage(
    <DaySheets>
      <Home date={undefined} />
    </DaySheets>,
  );
  await screen.findByText('Read');
  return page;
}

const field = () => screen.queryByRole('searchbox', { name: 'Search habits' });

test('among few habits the field comes by a key, and goes by another', async () => {
  const { user } = await show();
  expect(field()).toBeNull();
  await user.keyboard('/');
  expect(document.activeElement).toBe(field());
  await user.keyboard('rea');
  expect(screen.queryByText('Swim')).toBeNull();
  expect((await screen.findByText('1 habit found')).getAttribute('role')).toBe('status');
  await user.keyboard('{Escape}');
  expect(field()).toBeNull();
  expect(screen.getByText('Swim')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search habits' }));
});

test('among few habits the field comes by its button too', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Search habits' }));
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test('among many habits the field is there, and Escape clears it', async () => {
  const many = Array.from({ length: 6 }, (_, place) =>
    habit({ id: `${place}`, name: `Habit ${place}`, position: place + 3 }),
  );
  const { user } = await show(many);
  expect(screen.queryByRole('button', { name: 'Search habits' })).toBeNull();
  await user.keyboard('/sport');
  expect(await screen.findByText('1 habit found')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.getByText('Habit 5')).toBeDefined();
  expect(document.activeElement).toBe(field());
});

test('what is found is shown though its section is folded', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Sport' }));
  expect(screen.queryByText('Swim')).toBeNull();
  await user.keyboard('/swim');
  expect(screen.getByText('Swim')).toBeDefined();
});

test('nothing found leads back to all habits', async () => {
  const { user } = await show();
  await user.keyboard('/xyz');
  expect(await screen.findByText('Nothing found for “xyz”')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Show all habits' }));
  expect(screen.getByText('Read')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('archived habits are found apart from the others, with ways to them', async () => {
  const { user } = await show();
  await user.keyboard('/chess');
  expect(await screen.findByRole('heading', { name: 'Among the archived habits' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
    '/habits/chess/edit',
  );
  expect(screen.getAllByRole('link', { name: 'History' }).at(-1)?.getAttribute('href')).toBe(
    '/habits/chess',
  );
});
