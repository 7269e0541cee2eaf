import type { Database } from '../../platform/database/database.ts';
import { inSlices } from '../../platform/database/in-slices.ts';
import { deleteSliceOfImports } from './imports.store.ts';

/** Deletes all that the imports of a person entered, as it came. */
export async function forgetImports(database: Database, userId: string): Promise<void> {
  await inSlices(database, (writer) => deleteSliceOfImports(writer, database.engine, userId));
}
