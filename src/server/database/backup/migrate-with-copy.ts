import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../database.ts';
import { migrate, pendingOf, STEPS, stepsTaken } from '../migrate.ts';
import { backUp } from './back-up.ts';

/** What a copy of a database of PostgreSQL is called, that was made before a step. */
const copyBefore = (step: string): string => `habitude-before-${step}-${Date.now()}.db`;

/**
 * Brings a database up to this version, with a copy of what was there before: of SQLite beside its
 * file, as `migrate` makes it, and of PostgreSQL in the folder of backups, where there is one.
 *
 * @returns the steps that were taken, and whether there is a copy of what was there
 */
export async function migrateWithCopy(
  database: Database,
  { database: place, backupDir }: Pick<Config, 'database' | 'backupDir'>,
): Promise<{ steps: string[]; isKept: boolean }> {
  const taken = await stepsTaken(database, place);
  const [next] = pendingOf(taken, STEPS);
  if (next === undefined) return { steps: [], isKept: true };
  const isToBeKept = taken.length > 0 && place.engine === 'postgres';
  if (isToBeKept && backupDir !== undefined) await backUp(place, join(backupDir, copyBefore(next)));
  const steps = await migrate(database, place);
  return { steps, isKept: !isToBeKept || backupDir !== undefined };
}
