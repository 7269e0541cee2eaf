import type { CivilDate } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { openDatabase } from '../../scripts/open-database.ts';
import { accountIdOf } from '../../src/server/features/auth/accounts.usecases.ts';
import {
  carryOut,
  changeNotebook,
} from '../../src/server/features/notebook/change-notebook.usecases.ts';

/**
 * Keeps days of habits, straight in the database of a site that runs: ten years of fifty habits
 * would take calls of the wire a quarter of an hour.
 *
 * @param days of each habit by its id
 */
export async function enterDays(
  dataDir: string,
  email: string,
  days: ReadonlyMap<string, readonly CivilDate[]>,
): Promise<void> {
  const { database } = await openDatabase({ DATA_DIR: dataDir });
  try {
    const userId = await accountIdOf(database.read, email);
    if (userId === undefined) throw new Error(`There is no account of ${email}`);
    const keeper = { userId, time_zone: 'UTC', day_start_hour: 0 };
    await changeNotebook({ database, clock: Date.now }, keeper, async (open) => {
      for (const [habit, dates] of days) {
        const pages = Object.fromEntries(packEntries(dates.map((date) => ({ date, value: true }))));
        await carryOut(open, { type: 'fill_days', habit, pages }, { withoutPast: true });
      }
    });
  } finally {
    await database.close();
  }
}
