import { beforeEach, expect, test, vi } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Schedule, Target } from '#domain/goal.ts';
import { habit, kept, type Difference } from '../../testing/habits.ts';
import { renderPage } from '../../testing/render.tsx';
import { StreakText } from './streak-text.tsx';

// A Saturday.
const TODAY: CivilDate = '2026-11-21';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00Z`) });
});

async function show(difference: Difference, date: CivilDate = TODAY) {
  const page = await renderPage(
    <StreakText habit={habit({ id: 'read', ...difference })} date={date} />,
  );
  return page.container.textContent;
}

test.each([
  ['a running streak', kept('2026-11-20', TODAY), '2 days · 2 of 6 days'],
  ['none so far', [], '\u00A0'],
  ['a lost one', kept('2026-11-16', '2026-11-17'), '2 of 5 days · back today?'],
])('of a habit of each day: %s', async (_, completions, text) => {
  expect(await show({ completions })).toBe(text);
});

test('after what a habit comes stands at the end', async () => {
  expect(await show({ completions: kept('2026-11-20', TODAY), cue: 'breakfast' })).toBe(
    '2 days · 2 of 6 days · after breakfast',
  );
});

const CHECK: Target = { kind: 'check' };
const WEEKLY: Schedule = { every: 'WEEKLY', times: 3 };
const ONCE: Schedule = { every: 'WEEKLY', times: 1 };
const MONTHLY: Schedule = { every: 'MONTHLY', times: 2 };
const ROLLING: Schedule = { every: 'ROLLING', times: 2, days: 5 };
const DISTANCE: Target = { kind: 'at_least', amount: 60, unit: 'km', per: 'period' };
const LIMIT: Target = { kind: 'at_most', amount: 4, unit: 'glasses', per: 'period' };
const entered = (value: number) => [{ date: TODAY, completed: false, value }] as const;
const takenBack = [{ date: TODAY, completed: false }, ...kept('2026-11-17')];
const lastWeek = kept('2026-11-09', '2026-11-10', '2026-11-11');

test.each<[string, Schedule, Target, Difference['completions'], CivilDate, string]>([
  ['days of a week', WEEKLY, CHECK, kept('2026-11-16'), TODAY, '1 of 3 this week'],
  ['after a kept week', WEEKLY, CHECK, lastWeek, TODAY, '0 of 3 this week · 1 week'],
  ['after a lost one', WEEKLY, CHECK, kept('2026-11-02'), TODAY, '0 of 3 this week'],
  ['a week that has them', WEEKLY, CHECK, lastWeek, '2026-11-15', '✓ that week · 1 week'],
  ['one day of a week', ONCE, CHECK, [], TODAY, 'Not yet this week'],
  ['one day, lost', ONCE, CHECK, kept('2026-11-02'), TODAY, 'Not yet this week'],
  ['one day, there', ONCE, CHECK, kept(TODAY), TODAY, '✓ this week · 1 week'],
  ['one day, then not', ONCE, CHECK, takenBack, TODAY, 'Not yet this week'],
  ['days of a month', MONTHLY, CHECK, kept(TODAY), TODAY, '1 of 2 this month'],
  ['of an earlier month', MONTHLY, CHECK, kept('2026-10-31'), '2026-10-31', '1 of 2 that month'],
  ['days in a row', ROLLING, CHECK, kept(TODAY), TODAY, '1 of 2 in the last 5 days'],
  ['an amount of a month', MONTHLY, DISTANCE, entered(33), TODAY, '33 of 60\u00A0km'],
  ['a limit of a week', ONCE, LIMIT, entered(1), TODAY, '1 of at most 4\u00A0glasses · 7 weeks'],
])('%s', async (_, schedule, target, completions, date, text) => {
  const goals = [{ from: '2026-10-01', schedule, target }] as const;
  const begin = '2026-10-01';
  expect(await show({ begin, goals, ...(completions && { completions }) }, date)).toBe(text);
});
