import type { Completion } from '#contract/completion.ts';
import { datedEntryOf } from '#contract/entry-on-wire.ts';
import type { GroupAnswer } from '#contract/group.ts';
import type { PauseAnswer } from '#contract/pause.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { plainGoal } from '#domain/goal.ts';
import { beginOf, type Frequency } from '#domain/habit.ts';
import type { Notebook } from '#domain/notebook.ts';
import type { ShownHabit } from '../sync/shown.ts';

/** What a test needs to be different of a habit. */
export type Difference = Partial<ShownHabit> & {
  frequency?: Frequency;
  completions?: readonly Completion[];
};

/** A habit as the page keeps it. */
export function habit({
  completions = [],
  frequency = 'DAILY',
  ...difference
}: Difference = {}): ShownHabit {
  const { created_at = '2026-11-16T08:00:00+01:00' } = difference;
  return {
    id: '01a1fe0e-f5b0-74dc-b4a3-9f3362ccf01b',
    name: 'Read',
    description: '',
    icon: '📖',
    color: 'tomato',
    is_active: true,
    position: 0,
    group_id: null,
    goals: [plainGoal(frequency, beginOf(created_at))],
    begin: beginOf(created_at),
    created_at,
    cue: '',
    reminders: [],
    answers: [],
    entries: packEntries(completions.map(datedEntryOf)),
    pauses: [],
    ...difference,
  };
}

/** Days as they are listed: kept ones, the latest first. */
export function kept(...dates: CivilDate[]): Completion[] {
  return dates
    .toSorted()
    .toReversed()
    .map((date) => ({ date, completed: true }));
}

/** A notebook with habits, groups and pauses, as a server keeps it. */
export function notebookWith(
  habits: readonly ShownHabit[],
  {
    groups = [],
    pauses = [],
  }: { groups?: readonly GroupAnswer[]; pauses?: readonly PauseAnswer[] } = {},
): Notebook {
  const there = { deleted_at: null };
  return {
    habits: new Map(
      habits.map(({ pauses: _pauses, ...habit }) => [habit.id, { ...habit, ...there }]),
    ),
    groups: new Map(groups.map((group) => [group.id, { ...group, ...there }])),
    pauses: new Map(pauses.map((pause) => [pause.id, { ...pause, ...there }])),
  };
}
