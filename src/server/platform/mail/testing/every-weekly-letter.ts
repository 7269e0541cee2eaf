import type { HabitWeek, WholePeriod } from '#domain/habit-week.ts';
import type { WeekInsight } from '#domain/week-insight.ts';
import type { Mails } from '../mails.ts';

const days = (change: object): HabitWeek => ({
  days: { kept: 0, asked: 0, skipped: 0, paused: 0, before: null, ...change },
  whole: null,
});

const whole = (change: Partial<WholePeriod>): HabitWeek => ({
  days: null,
  whole: {
    unit: 'week',
    last: '2026-11-22',
    outcome: 'kept',
    amount: null,
    before: null,
    ...change,
  },
});

const ofDays = (done: number, asked: number) => ({ done, asked, isLimit: false, unit: null });

/** All that a letter can say of a week, by the name of a habit. */
const EVERY_WEEK: Record<string, HabitWeek> = {
  '📖 Read': days({ kept: 5, asked: 7, before: { kept: 3, asked: 7 } }),
  '🧘 Sit': days({ kept: 1, asked: 1, skipped: 1, paused: 5 }),
  '🚭 No smoking': days({ kept: 0, asked: 5, skipped: 2 }),
  '🛌 Rest': days({ paused: 7 }),
  '🏃 Run': whole({ amount: ofDays(3, 3), before: 1 }),
  '🏊 Swim': whole({ outcome: 'missed', amount: ofDays(0, 2) }),
  '📚 Novels': whole({ amount: { done: 124.5, asked: 100, isLimit: false, unit: 'pages' } }),
  '🍷 Wine': whole({
    outcome: 'missed',
    amount: { done: 3.0003, asked: 3, isLimit: true, unit: 'glasses' },
    before: 2.9997,
  }),
  '🎹 Piano': whole({ outcome: 'skipped', amount: ofDays(1, 3) }),
  '🚲 Cycle': whole({ outcome: 'paused' }),
  '✍️ Write': whole({ outcome: 'partial', amount: ofDays(2, 4) }),
  '📞 Call home': whole({ unit: 'month', outcome: 'open', amount: ofDays(2, 4) }),
  '🧹 Tidy up': whole({ unit: 'month', last: '2026-10-31', outcome: 'kept', amount: ofDays(1, 1) }),
  '🦷 Dentist': whole({ unit: 'month', last: '2026-10-31', outcome: 'missed' }),
  '💧 Drink': {
    days: { kept: 2, asked: 3, skipped: 0, paused: 0, before: null },
    whole: {
      unit: 'week',
      last: '2026-11-22',
      outcome: 'kept',
      amount: ofDays(2, 2),
      before: null,
    },
  },
};

export const EVERY_INSIGHT: readonly WeekInsight[] = [
  { kind: 'seal', length: 30, unit: 'day' },
  { kind: 'longest', length: 16, unit: 'week', before: 12 },
  { kind: 'longest', length: 4, unit: 'month', before: null },
  { kind: 'strength', percent: 75 },
  { kind: 'weekday', weekday: 6, share: { kept: 11, asked: 12 } },
];

/** A letter with all of it. */
export const EVERY_WEEKLY_LETTER: Mails['weekly-letter'] = {
  name: 'Ada',
  week: { first: '2026-11-16', last: '2026-11-22' },
  rows: Object.entries(EVERY_WEEK).map(([name, week]) => ({ name, week })),
  more: 0,
  insight: { name: '📖 Read', insight: EVERY_INSIGHT[0] ?? { kind: 'strength', percent: 50 } },
  awaiting: ['📖 Read', '🏃 Run'],
  moreAwaiting: 2,
  url: 'https://habits.example.org/',
  answersUrl: 'https://habits.example.org/automaticity',
  stopUrl: 'https://habits.example.org/reminder#token',
  oneClick: 'https://habits.example.org/api/reminders/stop/token',
};
