import { beforeEach, expect, test, vi } from 'vitest';
import type { CivilMonth } from '#domain/civil-date.ts';
import { habit, kept } from '../../testing/habits.ts';
import { renderPage } from '../../testing/render.tsx';
import { YearSheet } from './year-sheet.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

test.each<[CivilMonth, string[]]>([
  ['2026-11', ['📖 Read', '2026 · Kept 2 times', '40% of what was asked']],
  ['2025-11', ['📖 Read', '2025']],
])('of one habit, %s says what was kept of what was asked', async (month, expected) => {
  const read = habit({ completions: kept('2026-11-17', '2026-11-18') });
  const { container } = await renderPage(<YearSheet ref={null} habits={[read]} month={month} />);
  const words = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words.slice(0, expected.length)).toEqual(expected);
});
