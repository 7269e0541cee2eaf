import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { WEEKDAYS } from '#domain/goal.ts';
import { todayAt } from '#domain/today.ts';
import { openDatabase } from '../../scripts/open-database.ts';
import { accountIdOf } from '../../src/server/features/auth/accounts.usecases.ts';
import {
  carryOut,
  changeNotebook,
} from '../../src/server/features/notebook/change-notebook.usecases.ts';
import type { OpenNotebook } from '../../src/server/features/notebook/open-notebook.ts';
import { creating } from '../../src/server/features/notebook/testing/creating.ts';
import { newId } from '../../src/server/platform/new-id.ts';
import type { Product } from '../product.ts';

export const IN_UTC = { time_zone: 'UTC', day_start_hour: 0 };

export const TODAY = todayAt(Date.now(), IN_UTC);

/** A goal that asks for every day from one on. */
export const dailyFrom = (from: CivilDate) => ({
  from,
  schedule: { every: 'DAILY', weekdays: WEEKDAYS } as const,
  target: { kind: 'check' } as const,
});

/** Opens the notebook of somebody by their address, for a transaction of its own. */
type Change = (email: string, work: (open: OpenNotebook) => Promise<void>) => Promise<void>;

/** Has notebooks changed straight in the database of a product: calls would take minutes for seconds. */
export async function changeBeside(
  { env }: Pick<Product, 'env'>,
  work: (change: Change) => Promise<void>,
): Promise<void> {
  await using database = await openDatabase(env);
  await work(async (email, changeOne) => {
    const userId = await accountIdOf(database.read, email);
    if (userId === undefined) throw new Error(`There is no account of ${email}`);
    await changeNotebook({ database, clock: Date.now }, { ...IN_UTC, userId }, changeOne);
  });
}

/** Enters days of a habit, and nothing is kept of what stood there. */
export async function fillDays(
  open: OpenNotebook,
  habit: string,
  days: Parameters<typeof packEntries>[0],
): Promise<void> {
  const pages = Object.fromEntries(packEntries(days));
  await carryOut(open, { type: 'fill_days', habit, pages }, { withoutPast: true });
}

/**
 * Gives people habits, all days of which they kept.
 *
 * @returns the habits' ids, by the person's address
 */
export async function plant(
  product: Product,
  people: readonly { email: string }[],
  size: { habits: number; days: number },
): Promise<Map<string, string[]>> {
  const days = Array.from({ length: size.days }, (_, back) => ({
    date: addDays(TODAY, -back),
    value: true,
  }));
  const begin = days.at(-1)?.date ?? TODAY;
  const created = { goals: [dailyFrom(begin)], created_at: `${begin}T00:00:00Z` };
  const planted = new Map<string, string[]>();
  await changeBeside(product, async (change) => {
    for (const { email } of people) {
      const ids = Array.from({ length: size.habits }, () => newId());
      planted.set(email, ids);
      await change(email, async (open) => {
        for (const [n, habit] of ids.entries()) {
          await carryOut(open, creating(habit, { name: `Habit ${n}`, ...created }));
          await fillDays(open, habit, days);
        }
      });
    }
  });
  return planted;
}
