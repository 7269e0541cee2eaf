import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Installation } from '../../bench/product.ts';

/** Whether SQLite finds nothing wrong with its file; PostgreSQL looks at its own. */
export function isIntact({ dataDir, databaseUrl }: Installation): boolean {
  return databaseUrl !== undefined || isFileIntact(join(dataDir, 'habitude.db'));
}

/** Opens the file, which brings in what its log holds. */
export function isFileIntact(file: string): boolean {
  using connection = new DatabaseSync(file);
  const [row] = connection.prepare('PRAGMA integrity_check').all();
  return row?.['integrity_check'] === 'ok';
}
