import { addDays } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { todayAt } from '#domain/today.ts';
import { openDatabase } from '../../scripts/open-database.ts';
import { accountIdOf } from '../../src/server/features/auth/accounts.usecases.ts';
import { newId } from '../../src/server/platform/new-id.ts';
import {
  carryOut,
  changeNotebook,
} from '../../src/server/features/notebook/change-notebook.usecases.ts';
import type { Account } from '../floods/account.ts';
import type { Product } from '../product.ts';

const IN_UTC = { time_zone: 'UTC', day_start_hour: 0 };
export const TODAY = todayAt(Date.now(), IN_UTC);
const DAILY = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] } as const;

/**
 * Gives people habits, all days of which they kept, straight in the database.
 *
 * @returns the habits' ids, by the person's address
 */
export async function plant(
  product: Product,
  people: readonly Account[],
  size: { habits: number; days: number },
): Promise<Map<string, string[]>> {
  const { database } = await openDatabase(product.env);
  const dates = Array.from({ length: size.days }, (_, back) => addDays(TODAY, -back));
  const pages = Object.fromEntries(packEntries(dates.map((date) => ({ date, value: true }))));
  const planted = new Map<string, string[]>();
  for (const { email } of people) {
    const userId = (await accountIdOf(database.read, email)) ?? '';
    const ids = Array.from({ length: size.habits }, () => newId());
    planted.set(email, ids);
    await changeNotebook({ database, clock: Date.now }, { ...IN_UTC, userId }, async (open) => {
      for (const [n, habit] of ids.entries()) {
        await carryOut(open, {
          type: 'create_habit',
          habit,
          name: `Habit ${n}`,
          description: '',
          icon: '📖',
          color: 'teal',
          group_id: null,
          goals: [{ from: dates.at(-1) ?? TODAY, schedule: DAILY, target: { kind: 'check' } }],
          created_at: `${dates.at(-1)}T00:00:00Z`,
        });
        await carryOut(open, { type: 'fill_days', habit, pages }, { withoutPast: true });
      }
    });
  }
  await database.close();
  return planted;
}
