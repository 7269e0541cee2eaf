import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { habit, kept } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { MarkNote } from './mark-note.tsx';

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

async function visit(habits = [habit({ completions: SKIPPED })]) {
  cleanup();
  await renderPage(<MarkNote habits={habits} />);
  return screen.queryByText(/^(missed|skipped)$/)?.textContent;
}

const SKIPPED = [
  ...kept('2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'),
  { date: '2026-11-20', completed: false, skipped: true } as const,
];

test('a mark is named when it is met first, and then no more', async () => {
  expect(await visit()).toBe('skipped');
  expect(await visit()).toBeUndefined();
});

test('two marks are named one visit after the other', async () => {
  const both = [habit({ completions: SKIPPED.slice(1) })];
  expect([await visit(both), await visit(both), await visit(both)]).toEqual([
    'missed',
    'skipped',
    undefined,
  ]);
});
