import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A SQLite file in which these statements were run. */
export function sqliteOf(...statements: string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-test-'));
  try {
    const file = join(folder, 'made.db');
    const connection = new DatabaseSync(file);
    for (const statement of statements) connection.exec(statement);
    connection.close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
