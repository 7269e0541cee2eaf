import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { dayOf } from '../../testing/days.ts';
import { habit, kept, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { resizeTo } from '../../testing/window.ts';
import { DaySheets } from '../day/day-sheets.tsx';
import { Home } from './home.tsx';

const read = habit({ id: 'read', completions: kept('2026-11-21') });
const swim = habit({ id: 'swim', name: 'Swim' });
const piano = habit({ id: 'piano', name: 'Piano', created_at: '2026-11-21T08:00:00+01:00' });

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

async function show(date?: CivilDate) {
  resizeTo('narrow');
  fakeNotebook(notebookWith([read, swim, piano]));
  const page = await renderPage(
    <DaySheets>
      <Home date={date} />
    </DaySheets>,
  );
  await screen.findByText('Swim');
  return page;
}

const hide = () => screen.findByRole('button', { name: /^(Hide|Show) what is done$/ });

test('what is done is hidden, counted, and hidden still when one comes back', async () => {
  const { user, unmount } = await show();
  await user.click(await hide());
  expect(screen.queryByText('Read')).toBeNull();
  expect(screen.getByText('1 habit is hidden')).toBeDefined();
  unmount();
  await show();
  expect(screen.queryByText('Read')).toBeNull();
  await user.click(await hide());
  expect(screen.getByText('Read')).toBeDefined();
});

test('what is done while the rest is hidden stays where it is', async () => {
  const { user } = await show();
  await user.click(await hide());
  const day = await dayOf('Swim', '2026-11-21');
  await user.click(day);
  expect(day.getAttribute('aria-pressed')).toBe('true');
  vi.setSystemTime(Date.now() + 1000);
  await user.click(day);
  expect(day.getAttribute('aria-pressed')).toBe('false');
});

test('beside habits that had begun, the others are folded away', async () => {
  const { user } = await show('2026-11-20');
  expect(screen.queryByText('Piano')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Not begun yet' }));
  expect(screen.getByText('Piano')).toBeDefined();
});

test('where nothing is done there is nothing to hide', async () => {
  await show('2026-11-20');
  expect(screen.queryByRole('button', { name: 'Hide what is done' })).toBeNull();
});
