import { beforeEach, expect, test, vi } from 'vitest';
import type { CivilMonth } from '#domain/civil-date.ts';
import { habit, kept } from '../../testing/habits.ts';
import { renderPage } from '../../testing/render.tsx';
import { YearSheets } from './year-sheet.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

test.each<[CivilMonth, string[]]>([
  ['2026-11', ['📖 Read', '2026 · Kept 2 of 5 days', '40% of what was asked']],
  ['2025-11', ['📖 Read', '2025']],
])('of one habit, %s says what was kept of what was asked', async (month, expected) => {
  const read = habit({ completions: kept('2026-11-17', '2026-11-18') });
  const { container } = await renderPage(<YearSheets ref={null} habits={[read]} month={month} />);
  const words = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words.slice(0, expected.length)).toEqual(expected);
});

test('days that a stamp keeps beside its own are not told as times', async () => {
  const schedule = { every: 'ROLLING', times: 1, days: 7 } as const;
  const differs = {
    created_at: '2026-11-01T08:00:00+01:00',
    goals: [{ from: '2026-11-01', schedule, target: { kind: 'check' } }],
    completions: kept('2026-11-01', '2026-11-08', '2026-11-15'),
  } as const;
  const wordsOf = async (ids: string[]) => {
    const habits = ids.map((id) => habit({ ...differs, id }));
    const sheet = <YearSheets ref={null} habits={habits} month="2026-11" />;
    const { container } = await renderPage(sheet);
    return container.querySelectorAll('text')[1]?.textContent;
  };
  expect(await wordsOf(['swim'])).toBe('2026 · Kept 21 of 21 days');
  expect(await wordsOf(['swim', 'run'])).toBe('Kept 42 of 42');
});

test.each([
  [60, 1],
  [61, 2],
  [300, 5],
])('%i habits are on %i sheets, each with a name that can be read', async (count, sheets) => {
  const habits = Array.from({ length: count }, (_, place) =>
    habit({ id: `h${place}`, name: `${place} pages of a book` }),
  );
  const { container } = await renderPage(<YearSheets ref={null} habits={habits} month="2026-11" />);
  expect(container.querySelectorAll('svg').length).toBe(sheets);
  const words = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  const named = habits.filter((_, place) => words.some((text) => text.includes(` ${place} pages`)));
  expect(named.length).toBe(count);
  expect(words.filter((text) => text === '2026').length).toBe(sheets);
  expect(words.includes(`${sheets} / ${sheets} · Habitude`)).toBe(sheets > 1);
});
