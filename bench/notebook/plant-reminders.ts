import { WEEKDAYS } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import { openDatabase } from '../../scripts/open-database.ts';
import { makeAccount } from '../../src/server/features/auth/accounts.usecases.ts';
import { newId } from '../../src/server/platform/new-id.ts';
import {
  carryOut,
  changeNotebook,
} from '../../src/server/features/notebook/change-notebook.usecases.ts';
import { creating } from '../../src/server/features/notebook/testing/creating.ts';
import { dailyFrom, IN_UTC } from './plant.ts';
import type { Product } from '../product.ts';

const HOUR = 60 * 60 * 1000;

/** How many people are written at a time. */
const AT_ONCE = 50;

/**
 * Gives new people habits, each with a reminder by mail that is due at one instant: a whole minute.
 */
export async function plantReminders(
  product: Product,
  { people, habits, dueAt }: { people: number; habits: number; dueAt: number },
): Promise<void> {
  await using database = await openDatabase(product.env);
  const clock = () => dueAt - HOUR;
  const time = new Date(dueAt).toISOString().slice(11, 16);
  const begun = new Date(dueAt - 90 * 24 * HOUR).toISOString();

  async function plantPerson(n: number): Promise<void> {
    const email = `reminded-${n}@example.org`;
    const person = { email, name: 'Zoé', locale: 'en', time_zone: 'UTC' } as const;
    const userId = await database.write((writer) => makeAccount(writer, person, clock()));
    await changeNotebook({ database, clock }, { ...IN_UTC, userId }, async (open) => {
      for (let habit = 0; habit < habits; habit += 1)
        await carryOut(
          open,
          creating(newId(), {
            name: `Habit ${habit}`,
            goals: [dailyFrom('2026-01-01')],
            created_at: begun,
            reminders: [reminderAt(time)],
          }),
        );
    });
  }

  for (let first = 0; first < people; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, people - first) }, (_, n) => first + n);
    await Promise.all(some.map(plantPerson));
  }
}

function reminderAt(time: string): Reminder {
  const id = crypto.randomUUID();
  return { id, time, weekdays: WEEKDAYS, way: 'mail', rhythm: 'every_day' };
}
