/** Whether a write broke a unique key, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = codesOf(error);
  return (
    code === '23505' ||
    errcode === SQLITE_CONSTRAINT_UNIQUE ||
    errcode === SQLITE_CONSTRAINT_PRIMARYKEY
  );
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

/** Whether a transaction of PostgreSQL failed only because another one ran at the same time. */
export function isRetryable(error: unknown): boolean {
  return codesOf(error).code?.startsWith('40') ?? false;
}

const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;

/** Primary result codes of SQLite: busy, read-only, input/output error, full, can't open. */
const SQLITE_UNAVAILABLE = new Set([5, 8, 10, 13, 14]);

/** Classes of PostgreSQL's codes: connection, resources, operator intervention, system error. */
const POSTGRES_UNAVAILABLE = /^(08|53|57|58|25006)/;

const NETWORK_UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

/** What the driver of PostgreSQL says without a code when it could not get or lost a connection. */
const DRIVER_UNAVAILABLE =
  /timeout exceeded when trying to connect|connection terminated|timeout expired|query read timeout|not queryable/i;

/** Whether the database could not be asked or written to for now: full, read-only, away, busy. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, errcode } = codesOf(error);
  if (errcode !== undefined) return SQLITE_UNAVAILABLE.has(errcode & 0xff);
  if (code !== undefined) return POSTGRES_UNAVAILABLE.test(code) || NETWORK_UNAVAILABLE.has(code);
  return error instanceof Error && DRIVER_UNAVAILABLE.test(error.message);
}

/** Whether PostgreSQL refused what this user may not do. */
export function isForbidden(error: unknown): boolean {
  return codesOf(error).code === '42501';
}

function codesOf(error: unknown): { code?: string; errcode?: number } {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('errcode' in error && typeof error.errcode === 'number' ? { errcode: error.errcode } : {}),
  };
}
