import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { damagedFile } from './file-errors.ts';

/** Up to this size all pages are looked at, which takes a third of a second at most. */
const QUICK_BYTES = 100 * 1024 * 1024;

/**
 * Looks whether a database file is whole, as far as that costs little: its length, and in a file of
 * up to 100 MB the structure of every page.
 *
 * @throws StartError when it is damaged
 */
export function checkFileIsWhole(file: string): void {
  if (!existsSync(file) || statSync(file).size === 0) return;
  using connection = new DatabaseSync(file, { readOnly: true });
  if (isCutOff(connection, file)) throw damagedFile(file);
  if (statSync(file).size > QUICK_BYTES) return;
  const answer = connection.prepare('PRAGMA quick_check(1)').get();
  if (answer?.['quick_check'] !== 'ok') throw damagedFile(file);
}

/** Pages that are only in the log are not missing from the file. */
function isCutOff(connection: DatabaseSync, file: string): boolean {
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0) return false;
  const pages = Number(connection.prepare('PRAGMA page_count').get()?.['page_count']);
  const bytes = Number(connection.prepare('PRAGMA page_size').get()?.['page_size']);
  return statSync(file).size < pages * bytes;
}
