import type { CivilDate } from '#domain/civil-date.ts';
import { openDatabase } from '../../scripts/open-database.ts';
import { findAccountByEmail } from '../../src/server/auth/accounts.store.ts';
import { putCompletion } from '../../src/server/habits/completions.store.ts';

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
      const account = await findAccountByEmail(writer, email);
      if (!account) throw new Error(`There is no account of ${email}`);
      for (const [habit_id, dates] of days) {
        for (const date of dates) {
          const entered = { completed: 1, skipped: 0, note: '' } as const;
          await putCompletion(
            writer,
            { user_id: account.id, habit_id, date, ...entered },
            undefined,
          );
        }
      }
    });
  } finally {
    await database.close();
  }
}
