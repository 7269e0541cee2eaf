import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../database.ts';
import { forgetOldCopies } from '../copy-file.ts';
import { migrate, pendingOf, STEPS, stepsTaken } from '../migrate.ts';
import { refuseMoved } from '../moving/marks.ts';
import { backUp } from './back-up.ts';

/** How the name begins of a copy of PostgreSQL that was made before a step. */
const BEFORE = 'habitude-before-';

/**
 * Brings a database up to this version, with a copy of what was there before: of SQLite beside its
 * file, as `migrate` makes it, and of PostgreSQL in the folder of backups, where there is one. The last
 * three are kept.
 *
 * @returns the steps that were taken, and whether there is a copy of what was there
 * @throws StartError, having changed nothing, when the database is of a newer version, or was moved
 */
export async function migrateWithCopy(
  database: Database,
  { database: place, backupDir }: Pick<Config, 'database' | 'backupDir'>,
): Promise<{ steps: string[]; isKept: boolean }> {
  const taken = await stepsTaken(database, place);
  await refuseMoved(database.read, taken);
  const [next] = pendingOf(taken, STEPS);
  if (next === undefined) return { steps: [], isKept: true };
  const isToBeKept = taken.length > 0 && place.engine === 'postgres';
  const folder = isToBeKept ? backupDir : undefined;
  if (folder !== undefined) {
    await backUp(place, join(folder, `${BEFORE}${next}-${Date.now()}.db`));
  }
  const steps = await migrate(database, place);
  if (folder !== undefined) forgetOldCopies(folder, BEFORE);
  return { steps, isKept: !isToBeKept || backupDir !== undefined };
}
