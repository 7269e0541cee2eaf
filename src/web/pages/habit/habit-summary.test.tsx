import { beforeEach, expect, test, vi } from 'vitest';
import type { ShownFirst } from '#contract/profile.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { profileStore } from '../../app/session/profile-store.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { habit, kept, type Difference } from '../../testing/habits.ts';
import { ada } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { useHabitSummary } from './habit-summary.ts';

// A Saturday.
const TODAY: CivilDate = '2026-11-21';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00Z`) });
});

function Standing({ of }: { of: ShownHabit }) {
  return useHabitSummary()(of);
}

/** Kept so many days ago, from one to another. */
const ago = (...spans: [first: number, last: number][]) =>
  kept(
    ...spans.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, place) => addDays(TODAY, -first - place)),
    ),
  );

test.each<[string, Difference, Record<ShownFirst, string>]>([
  [
    'a running streak after a gap',
    { completions: ago([0, 11], [14, 40]) },
    { share: '26 of 28 days · 12 days', streak: '12 days · 26 of 28 days' },
  ],
  ['one without a gap', { completions: ago([0, 40]) }, { share: '41 days', streak: '41 days' }],
  [
    'after a miss',
    { completions: ago([2, 40]) },
    {
      share: '26 of 27 days · back today?',
      streak: '26 of 27 days · back today?',
    },
  ],
  [
    'back today',
    { completions: ago([0, 0], [2, 40]) },
    { share: '27 of 28 days · 1 day', streak: '1 day · 27 of 28 days' },
  ],
  ['left off for long', { completions: ago([30, 60]) }, { share: '', streak: '' }],
  ['nothing yet', { completions: [] }, { share: '', streak: '' }],
  [
    'counted in weeks',
    { frequency: 'WEEKLY', completions: ago([0, 0], [7, 7], [21, 21]) },
    { share: '2 weeks', streak: '2 weeks' },
  ],
])('%s', async (_, difference, expected) => {
  const of = habit({ created_at: '2026-01-01T08:00:00+01:00', ...difference });
  for (const shown_first of ['share', 'streak'] as const) {
    profileStore.keep({ ...ada, shown_first });
    const { container, unmount } = await renderPage(<Standing of={of} />);
    expect(container.textContent).toBe(expected[shown_first]);
    unmount();
  }
});
