import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WEEKDAYS, type Schedule, type Target } from '#domain/goal.ts';
import { renderPage } from '../../testing/render.tsx';
import { useGoalText } from './use-goal-text.ts';

const daily: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };
const check: Target = { kind: 'check' };
const pages: Target = { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' };
const run: Target = { kind: 'at_least', amount: 12.5, unit: 'km', per: 'period' };
const wine: Target = { kind: 'at_most', amount: 2, unit: '', per: 'period' };

function GoalText(goal: { schedule: Schedule; target: Target }) {
  return <p role="note">{useGoalText()(goal)}</p>;
}

test.each([
  [daily, check, 'Every day'],
  [{ every: 'DAILY', weekdays: [5, 1, 3] }, check, 'Mon, Wed, and Fri'],
  [{ every: 'WEEKLY', times: 1 }, check, 'Once a week'],
  [{ every: 'WEEKLY', times: 3 }, pages, '3 times a week · at least 20 pages a day'],
  [{ every: 'MONTHLY', times: 2 }, check, '2 times a month'],
  [{ every: 'ROLLING', times: 2, days: 5 }, check, '2 times in 5 days'],
  [daily, pages, 'At least 20 pages a day'],
  [{ every: 'WEEKLY', times: 1 }, run, 'At least 12.5 km a week'],
  [{ every: 'ROLLING', times: 1, days: 10 }, run, 'At least 12.5 km in 10 days'],
  [{ every: 'MONTHLY', times: 1 }, wine, 'At most 2 a month'],
  [daily, { kind: 'avoid' }, 'Every day · to avoid'],
] as const)('%j and %j', async (schedule, target, expected) => {
  await renderPage(<GoalText schedule={schedule} target={target} />);
  expect(screen.getByRole('note').textContent?.replaceAll('\u00A0', ' ')).toBe(expected);
});
