import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Completion } from '#contract/completion.ts';
import type { AmountTarget, Goal } from '#domain/goal.ts';
import { habit, type Difference } from '../../testing/habits.ts';
import { renderPage } from '../../testing/render.tsx';
import { resizeTo } from '../../testing/window.ts';
import { DayAmount } from './day-amount.tsx';

// A Wednesday.
const TODAY = '2026-11-18';

beforeEach(() => {
  resizeTo('wide');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00Z`) });
});

const of = (kind: AmountTarget['kind'], amount: number, per: AmountTarget['per']) =>
  ({ kind, amount, unit: 'km', per }) as const;
const weekly = (target: AmountTarget, from: Goal['from']): Goal => ({
  from,
  schedule: { every: 'WEEKLY', times: 1 },
  target,
});
const ran = (date: Completion['date'], value = 5): Completion => ({ date, completed: true, value });

const least = of('at_least', 20, 'period');
const most = of('at_most', 10, 'period');

test.each<[string, Difference, string]>([
  [
    'days before the goal of the week',
    {
      goals: [
        {
          from: '2026-11-02',
          schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
          target: of('at_least', 3, 'day'),
        },
        weekly(least, TODAY),
      ],
      completions: [ran('2026-11-17'), ran('2026-11-16')],
    },
    'With the other days: 10 of 20 km',
  ],
  [
    'no paused day against a limit',
    {
      goals: [weekly(most, '2026-11-02')],
      completions: [ran('2026-11-17', 2), ran('2026-11-16')],
      pauses: [{ first: '2026-11-16', last: '2026-11-16' }],
    },
    'With the other days: 2 of 10 km',
  ],
  [
    'the day itself by what is written for it',
    {
      goals: [weekly(least, '2026-11-02')],
      completions: [ran(TODAY, 3), ran('2026-11-17')],
    },
    'With the other days: 8 of 20 km',
  ],
])('a week counts %s', async (_, difference, text) => {
  const run = habit({ created_at: '2026-11-02T08:00:00+01:00', ...difference });
  const target = difference.goals?.at(-1)?.target as AmountTarget;
  await renderPage(
    <DayAmount
      habit={run}
      date={TODAY}
      target={target}
      skippable={false}
      error={undefined}
      onChange={() => undefined}
    />,
  );
  expect(screen.getByText(/^With the other days/).textContent.replaceAll('\u00A0', ' ')).toBe(text);
});
