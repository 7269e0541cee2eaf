import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { habit, kept } from '../../testing/habits.ts';
import { renderPage } from '../../testing/render.tsx';
import { StreakText } from './streak-text.tsx';

test.each([
  [kept('2026-11-20', '2026-11-21'), '2 days'],
  [[], 'No streak yet'],
])('a streak leads to what it is made of', async (completions, name) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  await renderPage(<StreakText habit={habit({ id: 'read', completions })} />);
  const link = screen.getByRole('link', { name });
  expect(link.getAttribute('href')).toBe('/history?habit=read&view=insights#streak');
});
