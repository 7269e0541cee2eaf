import type { Existing } from '../plan-import.ts';

/** What is known of somebody who has nothing yet. */
export const NOTHING_HERE: Existing = {
  keys: new Map(),
  habits: new Map(),
  daysByHabit: new Map(),
  others: new Map(),
  answersByHabit: new Map(),
  groups: [],
  pauses: [],
  profile: {
    id: '1',
    email: 'ada@example.org',
    name: 'Ada',
    locale: 'en',
    time_zone: 'UTC',
    day_start_hour: 0,
    created_at: '2026-01-01T00:00:00Z',
  },
  reminders: { reminders: [], weekly_letter: false },
};
