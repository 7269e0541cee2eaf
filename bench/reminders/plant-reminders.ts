import type { Reminder } from '#domain/reminder.ts';
import { openDatabase } from '../../scripts/open-database.ts';
import { makeAccount } from '../../src/server/features/auth/accounts.usecases.ts';
import { newId } from '../../src/server/platform/new-id.ts';
import {
  carryOut,
  changeNotebook,
} from '../../src/server/features/notebook/change-notebook.usecases.ts';
import type { Product } from '../product.ts';

const IN_UTC = { time_zone: 'UTC', day_start_hour: 0 };
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7] as const;
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
  const { database } = await openDatabase(product.env);
  const clock = () => dueAt - HOUR;
  const time = new Date(dueAt).toISOString().slice(11, 16);
  const begun = new Date(dueAt - 90 * 24 * HOUR).toISOString();

  async function plantPerson(n: number): Promise<void> {
    const email = `reminded-${n}@example.org`;
    const person = {
      email,
      name: 'Zoé',
      locale: 'en',
      time_zone: 'UTC',
    } as const;
    const userId = await database.write((writer) => makeAccount(writer, person, clock()));
    await changeNotebook({ database, clock }, { ...IN_UTC, userId }, async (open) => {
      for (let habit = 0; habit < habits; habit += 1)
        await carryOut(open, {
          type: 'create_habit',
          habit: newId(),
          name: `Habit ${habit}`,
          description: '',
          icon: '📖',
          color: 'teal',
          group_id: null,
          goals: [
            {
              from: '2026-01-01',
              schedule: { every: 'DAILY', weekdays: EVERY_DAY },
              target: { kind: 'check' },
            },
          ],
          created_at: begun,
          reminders: [reminderAt(time)],
        });
    });
  }

  for (let first = 0; first < people; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, people - first) }, (_, n) => first + n);
    await Promise.all(some.map(plantPerson));
  }
  await database.close();
}

function reminderAt(time: string): Reminder {
  return {
    id: crypto.randomUUID(),
    time,
    weekdays: EVERY_DAY,
    way: 'mail',
    rhythm: 'every_day',
  };
}
