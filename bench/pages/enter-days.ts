import type { CivilDate } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { openDatabase } from '../../scripts/open-database.ts';
import { accountIdOf } from '../../src/server/auth/accounts.usecases.ts';
import { addEntries } from '../../src/server/habits/entries.usecases.ts';

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
    await database.write(async (writer) => {
      const userId = await accountIdOf(writer, email);
      if (userId === undefined) throw new Error(`There is no account of ${email}`);
      for (const [habitId, dates] of days) {
        const entries = packEntries(dates.map((date) => ({ date, value: true })));
        await addEntries(writer, { userId, habitId, revision: 0 }, entries);
      }
    });
  } finally {
    await database.close();
  }
}
