import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before the server: what it has synced by the thread pool, which is the log of SQLite, is
// told to be on disk and is not. A proof of power cuts that finds nothing lost then would find nothing
// at all.
/** @param {number} _descriptor @param {(error: null) => void} done */
function syncCarelessly(_descriptor, done) {
  setImmediate(done, null);
}
fs.fdatasync = /** @type {typeof fs.fdatasync} */ (syncCarelessly);
syncBuiltinESMExports();
