import { existsSync, statSync } from 'node:fs';
import { StartError } from '../../start-error.ts';
import { checkSchema } from '../check-schema.ts';
import { connect } from '../connect.ts';
import { damagedFile, explainFileError, MIGRATION_TABLE } from '../file-errors.ts';
import { countWhole, type Counts } from '../copy-file.ts';
import { migrate, stepsAfter } from '../migrate.ts';
import { firstColumn, tablesInFile } from '../sqlite.ts';

/** Makes a database file with the tables of some steps and nobody's rows. */
export async function makeEmptyFile(file: string, steps: readonly string[]): Promise<void> {
  const place = { engine: 'sqlite' as const, file };
  await using database = await connect(place, () => undefined);
  const taken = Object.entries(stepsAfter(steps)).filter(([name]) => steps.includes(name));
  await migrate(database, place, Object.fromEntries(taken));
}

/**
 * Opens a file again and looks at all of it.
 *
 * @returns the steps that it was made with, and how many rows its tables have
 * @throws StartError when it is damaged, of something else or with something else in it, or of a
 * newer version
 */
export async function checkBackup(file: string): Promise<{ steps: string[]; counts: Counts }> {
  if (!existsSync(file)) throw new StartError(`${file} is not there.`);
  if (statSync(file).size === 0) throw new StartError(`${file} is empty. Nothing was changed.`);
  // An empty one is left by whoever only looked at the file.
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    throw new StartError(
      `${file} is a live database, not a backup: ${file}-wal belongs to it and must not be removed. Nothing was changed.`,
    );
  }
  try {
    if (!tablesInFile(file).includes(MIGRATION_TABLE)) {
      throw new StartError(`${file} is not a backup of Habitude. Nothing was changed.`);
    }
    const steps = firstColumn(file, `SELECT name FROM ${MIGRATION_TABLE} ORDER BY name`);
    await checkSchema(file);
    const counts = countWhole(file, 'integrity_check');
    const [orphan] = firstColumn(file, 'PRAGMA foreign_key_check');
    if (!counts || orphan !== undefined) throw damagedFile(file);
    return { steps, counts };
  } catch (error) {
    throw explainFileError(error, file);
  }
}
