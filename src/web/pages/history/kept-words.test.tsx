import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { plainGoal } from '#domain/goal.ts';
import { habit } from '../../testing/habits.ts';
import { renderPage } from '../../testing/render.tsx';
import { AllWords, KeptWords } from './kept-words.tsx';

test.each([
  ['2026-11', 'There is nothing to count yet: the day, week or month is not over.'],
  ['2026-09', 'Nothing was asked for during this time.'],
] as const)('of %s, in which nothing was kept: %s', async (month, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  const monthly = habit({
    created_at: '2026-11-01T08:00:00+01:00',
    goals: [plainGoal('MONTHLY', '2026-11-01')],
  });
  const span = { first: `${month}-01`, last: `${month}-30` } as const;
  await renderPage(
    <>
      <KeptWords habit={monthly} span={span} />
      <AllWords habits={[monthly]} span={span} />
    </>,
  );
  expect(screen.getAllByText(text)).toHaveLength(2);
});
