import { DatabaseSync } from 'node:sqlite';
import { tablesInFile } from './sqlite.ts';

/** The row of `installation` that names the secret that a database is used with. */
export const FINGERPRINT = 'secret_fingerprint';

/** The same once the secret is missing: the next one takes its place. */
export const FORMER_FINGERPRINT = 'former_secret_fingerprint';

/** Has a file that nobody uses, of whatever version, take any secret at its next start. */
export function releaseSecretIn(file: string): void {
  if (!tablesInFile(file).includes('installation')) return;
  const connection = new DatabaseSync(file);
  try {
    connection
      .prepare('UPDATE installation SET name = ? WHERE name = ?')
      .run(FORMER_FINGERPRINT, FINGERPRINT);
  } finally {
    connection.close();
  }
}
