import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { habit, kept } from '../../testing/habits.ts';
import { renderPage } from '../../testing/render.tsx';
import { InsightsPage } from './insights-page.tsx';

const TODAY: CivilDate = '2026-11-25';

/** Days ago, from one to another. */
const ago = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => addDays(TODAY, -first - place));

const created_at = '2026-08-01T08:00:00+02:00';
const steady = habit({ id: 'steady', name: 'Read', created_at, completions: kept(...ago(0, 90)) });
const slipping = habit({
  id: 'slipping',
  name: 'Run',
  created_at,
  completions: kept(...ago(14, 55)),
});
const rare = habit({
  id: 'rare',
  name: 'Swim',
  frequency: 'WEEKLY',
  created_at,
  completions: kept(...ago(1, 1)),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00Z`) });
});

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('a row a habit, sorted by what changed, and nothing where cases are too few', async () => {
  await renderPage(<InsightsPage habits={[rare, steady, slipping]} />);
  expect(rows()).toEqual([
    ['📖Run', '52%', '−48', '', expect.stringMatching(/%$/)],
    ['📖Read', '100%', '0', '91 days', expect.stringMatching(/%$/)],
    ['📖Swim', '0%', '', '1 week', expect.stringMatching(/%$/)],
  ]);
});

test('what the weekly letter would tell stands above, and nothing when it would be silent', async () => {
  const { unmount, container } = await renderPage(<InsightsPage habits={[slipping]} />);
  expect(container.querySelector('p')).toBeNull();
  unmount();
  const week = habit({ created_at, name: 'Write', completions: kept(...ago(0, 9)) });
  await renderPage(<InsightsPage habits={[slipping, week]} />);
  expect(screen.getByText('Write: 7 days in a row, which earns a seal.')).toBeDefined();
});
