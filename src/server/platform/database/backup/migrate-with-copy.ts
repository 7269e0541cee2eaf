import { join } from 'node:path';
import type { Config } from '../../../config.ts';
import type { Database } from '../database.ts';
import { forgetOldCopies } from '../copy-file.ts';
import { migrate, STEPS, stepsTaken } from '../migrate.ts';
import { refuseMoved } from '../moving/move-state.ts';
import { backUp } from './back-up.ts';

/** How the name begins of a copy of PostgreSQL that was made before a step. */
const BEFORE = 'habitude-before-';

/**
 * Brings a database up to this version, with a copy of what was there before: of SQLite beside its
 * file, as `migrate` makes it, and of PostgreSQL in the folder of backups, where there is one. The last
 * three are kept. Of several processes that start at once, one does all of it.
 *
 * @param all the steps of this version; tests give others
 * @returns the steps that were taken, whether nothing was there before, and whether there is a copy
 * of what was
 * @throws StartError, having changed nothing, when the database is of a newer version, or was moved
 */
export async function migrateWithCopy(
  database: Database,
  { database: place, backupDir }: Pick<Config, 'database' | 'backupDir'>,
  all = STEPS,
): Promise<{ steps: string[]; isNew: boolean; isKept: boolean }> {
  const taken = await stepsTaken(database, place);
  await refuseMoved(database.read, taken);
  const copy = { isDue: false };
  const steps = await migrate(database, place, all, async (next) => {
    copy.isDue = true;
    if (backupDir === undefined) return;
    // The next one may need the room.
    forgetOldCopies(backupDir, BEFORE);
    await backUp(place, join(backupDir, `${BEFORE}${next}-${Date.now()}.db`));
  });
  if (copy.isDue && backupDir !== undefined) forgetOldCopies(backupDir, BEFORE);
  const isNew = taken.length === 0 && steps.length > 0;
  return { steps, isNew, isKept: !copy.isDue || backupDir !== undefined };
}
