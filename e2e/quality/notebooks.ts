import type { APIRequestContext } from '@playwright/test';
import { HABIT_COLORS, type HabitAnswer } from '#contract/habit.ts';
import type { Locale } from '#contract/locale.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import type { OneCommand } from '#domain/commands/command.ts';
import { frequencyOf, plainGoal, WEEKDAYS, type Goal } from '#domain/goal.ts';
import { FREQUENCIES } from '#domain/habit.ts';
import { startOfDay, todayAt } from '#domain/today.ts';
import { callerFor, keeping } from '../fixtures/api.ts';
import type { Mailbox } from '../fixtures/mails.ts';
import { enrol, newPerson, ZONE, type Person } from '../fixtures/people.ts';

/** An account, and the habits in it. */
export interface Notebook {
  person: Person;
  habits: HabitAnswer[];
}

interface Surroundings {
  request: APIRequestContext;
  mailbox: Mailbox;
  language: Locale;
}

/** Short names, long ones, and words that are longer than a narrow column. */
const NAMES: Record<Locale, readonly string[]> = {
  en: [
    'Read',
    'Half an hour at the piano, scales before pieces',
    'Uncharacteristically-straightforward breakfast',
    'Swim',
    'Call grandmother',
  ],
  fr: [
    'Lire',
    'Une demi-heure de piano, les gammes avant les morceaux',
    'Réapprovisionnement anticonstitutionnellement joyeux',
    'Nager',
    'Appeler grand-mère',
  ],
};

/** What every other habit asks for: all that a frequency alone does not say. */
const ASKS: readonly Omit<Goal, 'from'>[] = [
  {
    schedule: { every: 'DAILY', weekdays: WEEKDAYS },
    target: { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' },
  },
  { schedule: { every: 'ROLLING', times: 2, days: 5 }, target: { kind: 'check' } },
  { schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5] }, target: { kind: 'avoid' } },
  {
    schedule: { every: 'MONTHLY', times: 1 },
    target: { kind: 'at_most', amount: 40, unit: 'km', per: 'period' },
  },
];

const DAYS_BACK = 400;
const KEPT_DAYS = [0, 1, 2, 4, 5, 8, 9, 10, 11, 15, 29, 31, 45, 60, 90, 91, 120, 200, 300];

export async function emptyNotebook(surroundings: Surroundings): Promise<Notebook> {
  const person = newPerson();
  await enrol(person, surroundings);
  return { person, habits: [] };
}

/**
 * A notebook in its second year: every frequency, colour and kind of goal, a group, days kept,
 * missed, skipped, noted and paused, one habit archived.
 */
export async function fullNotebook(surroundings: Surroundings, count = 8): Promise<Notebook> {
  const { person } = await emptyNotebook(surroundings);
  const { request, language } = surroundings;
  const caller = await callerFor(request, person);
  const today = todayAt(Date.now(), ZONE);
  const names = NAMES[language];
  const begin = addDays(today, -DAYS_BACK);
  const group = await caller.createGroup(names[0] ?? '');
  const habits: HabitAnswer[] = [];
  const days: OneCommand[] = [];
  for (let index = 0; index < count; index += 1) {
    const goal = goalOf(index, begin);
    const habit = await caller.createHabit({
      name: names[index] ?? `${names[index % names.length]} ${index}`,
      frequency: frequencyOf(goal.schedule),
      goals: [goal],
      group_id: index % 4 === 1 ? group.id : null,
      color: HABIT_COLORS[index % HABIT_COLORS.length],
      created_at: startOfDay(begin, ZONE.time_zone),
    });
    const shift = index % 3;
    const day = (ago: number) => addDays(today, -ago - shift);
    const entered = { type: 'enter_day', habit: habit.id } as const;
    days.push(
      keeping(habit, KEPT_DAYS.map(day)),
      { ...entered, date: day(3), mark: { value: false, skipped: true }, note: 'Rain' },
      { ...entered, date: day(6), mark: { value: index * 3 }, note: names[1] ?? '' },
    );
    habits.push(habit);
  }
  await caller.carryOut(...days, ...habits.slice(0, 1).flatMap(takingHold(today)));
  await caller.pause({ first: addDays(today, -70), last: addDays(today, -62), reason: names[1] });
  const archived = habits.pop();
  if (archived) await request.delete(`/api/habits/${archived.id}`, { headers: caller.headers });
  return { person, habits };
}

/** A habit whose answers rise, so that a reminder may fade, and whose statements are due. */
const takingHold =
  (today: CivilDate) =>
  ({ id: habit }: HabitAnswer): OneCommand[] => {
    const id = '0193b0a0-0000-7000-8000-000000000001';
    const reminder = {
      id,
      time: '21:30',
      weekdays: WEEKDAYS,
      way: 'push',
      rhythm: 'every_day',
    } as const;
    return [
      { type: 'change_habit', habit, cue: 'breakfast', reminders: [reminder] },
      { type: 'enter_answers', habit, date: addDays(today, -60), scores: [3, 2, 4, 3] },
      { type: 'enter_answers', habit, date: addDays(today, -30), scores: [6, 5, 6, 4] },
    ];
  };

function goalOf(index: number, from: CivilDate): Goal {
  const asked = index % 2 === 1 ? ASKS[Math.floor(index / 2) % ASKS.length] : undefined;
  if (asked) return { from, ...asked };
  return plainGoal(FREQUENCIES[index % FREQUENCIES.length] ?? 'DAILY', from);
}
