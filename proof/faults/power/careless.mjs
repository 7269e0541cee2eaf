import { DatabaseSync } from 'node:sqlite';

// Loaded before the server: its SQLite waits for no disk at a commit, and says that it does. A proof
// of power cuts that finds nothing lost then would find nothing at all.
const { exec, prepare } = DatabaseSync.prototype;

/** @param {string} text */
DatabaseSync.prototype.exec = function execCarelessly(text) {
  exec.call(this, text === 'PRAGMA synchronous = FULL' ? 'PRAGMA synchronous = NORMAL' : text);
};

/** @param {string} text */
DatabaseSync.prototype.prepare = function prepareCarelessly(text) {
  return prepare.call(this, text === 'PRAGMA synchronous' ? 'SELECT 2 AS synchronous' : text);
};
