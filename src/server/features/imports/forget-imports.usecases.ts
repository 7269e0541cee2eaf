import type { Database } from '../../platform/database/database.ts';
import { inSlices } from '../../platform/database/in-slices.ts';
import { deleteSliceOfImports, OF_IMPORTS } from './imports.store.ts';

/** Deletes what the imports of a person entered, as it came, and what their habits are known by. */
export async function forgetImports(database: Database, userId: string): Promise<void> {
  for (const table of OF_IMPORTS)
    await inSlices(database, (writer) =>
      deleteSliceOfImports(writer, database.engine, { userId, table }),
    );
}
