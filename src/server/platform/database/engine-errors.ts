/** Whether a write broke a unique key, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = codesOf(error);
  return (
    code === '23505' ||
    errcode === SQLITE_CONSTRAINT_UNIQUE ||
    errcode === SQLITE_CONSTRAINT_PRIMARYKEY
  );
}

/** PostgreSQL's codes of a table and of a table's type that another transaction has just made. */
const ALREADY_MADE = new Set(['42P07', '42710']);

/**
 * Whether making a table of PostgreSQL failed because somebody else made it at the same moment, which
 * "if not exists" does not spare: whichever of the three names clashes first is told.
 */
export function isAlreadyMade(error: unknown): boolean {
  return isUniqueViolation(error) || ALREADY_MADE.has(codesOf(error).code ?? '');
}

/** Whether a write spoke of a row of another table that is not there, on either engine. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = codesOf(error);
  return code === '23503' || errcode === SQLITE_CONSTRAINT_FOREIGNKEY;
}

const SQLITE_BUSY = 5;

/** Whether another process holds the lock on a file of SQLite. */
export function isBusy(error: unknown): boolean {
  return ((codesOf(error).errcode ?? 0) & 0xff) === SQLITE_BUSY;
}

/** PostgreSQL's class of transactions that were rolled back, such as 40001 and 40P01. */
const ROLLED_BACK = /^40/;

/** Whether a transaction of PostgreSQL came to nothing, and may well succeed when it is tried again. */
export function isRetryable(error: unknown): boolean {
  return ROLLED_BACK.test(codesOf(error).code ?? '') || isPlanLost(error);
}

/** Whether PostgreSQL has no connection left. */
export function isFull(error: unknown): boolean {
  return codesOf(error).code === '53300';
}

const INVALID_STATEMENT_NAME = '26000';
const DUPLICATE_STATEMENT = '42P05';
const NOT_SUPPORTED = '0A000';

/**
 * Whether a prepared query of PostgreSQL was not the one that was prepared on its connection: a pooler
 * has dealt out another one, or a column has another type since.
 */
export function isPlanLost(error: unknown): boolean {
  const { code } = codesOf(error);
  if (code === INVALID_STATEMENT_NAME || code === DUPLICATE_STATEMENT) return true;
  const routine = error instanceof Error && 'routine' in error ? error.routine : undefined;
  return code === NOT_SUPPORTED && routine === 'RevalidateCachedQuery';
}

/** Whether a connection to PostgreSQL gave no answer in time. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;

/** Primary result codes of SQLite: busy, read-only, input/output error, full, can't open. */
const SQLITE_UNAVAILABLE = new Set([5, 8, 10, 13, 14]);

/**
 * Classes of PostgreSQL's codes: connection, resources, operator intervention, system error; and what
 * was read-only, or took longer than a lock or a transaction may.
 */
const POSTGRES_UNAVAILABLE = /^(08|53|57|58|25006|25P03|25P04|55P03)/;

const SYSTEM_UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
]);

/** What the driver of PostgreSQL says without a code when it could not get or lost a connection. */
const DRIVER_UNAVAILABLE =
  /timeout exceeded when trying to connect|connection terminated|timeout expired|query read timeout|not queryable/i;

/** Whether the database, or its disk, could not be asked or written to for now: full, read-only, away, busy. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, errcode } = codesOf(error);
  if (errcode !== undefined) return SQLITE_UNAVAILABLE.has(errcode & 0xff);
  if (isRetryable(error)) return true;
  if (code !== undefined) return POSTGRES_UNAVAILABLE.test(code) || SYSTEM_UNAVAILABLE.has(code);
  return error instanceof Error && DRIVER_UNAVAILABLE.test(error.message);
}

/** Whether PostgreSQL refused what this user may not do. */
export function isForbidden(error: unknown): boolean {
  return codesOf(error).code === '42501';
}

/** Whether a statement was refused because one before it in its transaction had failed. */
export function isAborted(error: unknown): boolean {
  return codesOf(error).code === '25P02';
}

function codesOf(error: unknown): { code?: string; errcode?: number } {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('errcode' in error && typeof error.errcode === 'number' ? { errcode: error.errcode } : {}),
  };
}
