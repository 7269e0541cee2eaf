import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { Notebook, NotebookGroup, NotebookHabit, NotebookPause } from '#domain/notebook.ts';
import type { Diff } from './diff.ts';
import type { Refused, PendingCommand } from './replica.ts';

/** What is kept of a person in this browser. */
export interface Kept {
  /**
   * undefined where there is none, or one of another build; what of it can't be read is left out, and
   * its cursor then no server's
   */
  notebook: { notebook: Notebook; cursor: string; offset: number } | undefined;
  /** what waits to be sent, and what was refused */
  commands: readonly (PendingCommand | Refused)[];
  /** of which something can't be read, see `set-aside.ts` */
  isDamaged: boolean;
}

/**
 * The shape of the rows. A copy of another shape, which another build wrote, is thrown away and
 * fetched again; what waits to be sent never is.
 */
export const SHAPE = 2;

interface Head {
  shape: number;
  cursor: string;
  /** by how much the server's clock is ahead of this device's, in milliseconds */
  offset: number;
}

type Key = [person: string, id: string];

/** What is in each store, by person and id; of heads there is one a person. */
interface Stores extends DBSchema {
  heads: { key: Key; value: Head };
  commands: { key: Key; value: PendingCommand | Refused };
  habits: { key: Key; value: NotebookHabit };
  groups: { key: Key; value: NotebookGroup };
  pauses: { key: Key; value: NotebookPause };
}

const ROWS = ['habits', 'groups', 'pauses'] as const;
const STORES = ['heads', 'commands', ...ROWS] as const;

type Store = (typeof STORES)[number];
type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Stores, readonly Store[], Mode>;

const HEAD = '';

/** Safari may never say that the database does not open. */
const OPENING_TIMEOUT_MS = 3000;

/** @throws DOMException where the browser keeps nothing, or has no room: `QuotaExceededError` */
export const localDatabase = {
  async read(person: string): Promise<Kept> {
    // Each by itself: what waits is not lost with a notebook that can't be read.
    const [commands, notebook] = await Promise.allSettled([
      within('readonly', (transaction) => allOf(transaction, 'commands', person)),
      within('readonly', (transaction) => readNotebook(transaction, person)),
    ]);
    if (commands.status === 'rejected' && notebook.status === 'rejected') throw commands.reason;
    const all = commands.status === 'rejected' ? [undefined] : commands.value;
    const sound = all.filter(isCommand);
    return {
      notebook: notebook.status === 'rejected' ? undefined : notebook.value,
      commands: sound,
      isDamaged: sound.length < all.length,
    };
  },

  /**
   * Writes everything or nothing. Without an offset, only what waits is written.
   *
   * @returns false where what is kept is not what the diff changes: the browser may have thrown it
   * away, or another tab, also of another build, have gone on with it; of the notebook nothing is
   * written then
   */
  async write(person: string, diff: Diff, offset?: number): Promise<boolean> {
    return await within('readwrite', async (transaction) => {
      const commands = put(transaction, 'commands', person, diff.commands);
      const { cursor, since, whole } = diff;
      if (cursor === undefined || offset === undefined) return commands.then(() => true);
      const heads = allOf(transaction, 'heads', person);
      const isOnlyCommands = cursor === since;
      // What was just entered stays also when the page is left before the next line runs.
      if (isOnlyCommands) transaction.commit();
      const [[known]] = await Promise.all([heads, commands]);
      if (!whole && (known?.cursor !== since || known?.shape !== SHAPE)) return false;
      if (isOnlyCommands) return true;
      if (whole)
        await Promise.all(
          ROWS.map((name) => transaction.objectStore(name).delete(rangeOf(person))),
        );
      await Promise.all([
        put(transaction, 'heads', person, new Map([[HEAD, { shape: SHAPE, cursor, offset }]])),
        put(transaction, 'habits', person, diff.habits),
        put(transaction, 'groups', person, diff.groups),
        put(transaction, 'pauses', person, diff.pauses),
      ]);
      return true;
    });
  },

  /** Takes away what is kept of a person; or the notebook alone, and leaves what waits. */
  async erase(person: string, what: 'all' | 'notebook'): Promise<void> {
    const stores = STORES.filter((name) => what === 'all' || name !== 'commands');
    await within('readwrite', (transaction) =>
      Promise.all(stores.map((name) => transaction.objectStore(name).delete(rangeOf(person)))),
    );
  },

  /** Those of whom there is a notebook. */
  async people(): Promise<string[]> {
    const keys = await within('readonly', (transaction) =>
      transaction.objectStore('heads').getAllKeys(),
    );
    return keys.map(([person]) => person);
  },
};

/** Whoever tells a server this cursor is told everything. */
export const NO_CURSOR = 'none';

async function readNotebook(
  transaction: Transaction<'readonly'>,
  person: string,
): Promise<Kept['notebook']> {
  const [[head], ...rows] = await Promise.all([
    allOf(transaction, 'heads', person),
    allOf(transaction, 'habits', person),
    allOf(transaction, 'groups', person),
    allOf(transaction, 'pauses', person),
  ]);
  if (head?.shape !== SHAPE) return undefined;
  const [habits, groups, pauses] = rows;
  const notebook = {
    habits: byId(habits.filter(isHabit)),
    groups: byId(groups.filter(isRow)),
    pauses: byId(pauses.filter(isRow)),
  };
  const isWhole = ROWS.every((name, place) => notebook[name].size === rows[place]?.length);
  return { ...head, ...(isWhole ? {} : { cursor: NO_CURSOR }), notebook };
}

/** Whether there is no room for what was to be kept. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

let connection: Promise<IDBPDatabase<Stores>> | undefined;

/**
 * Does some work in a transaction, all of it or nothing. A connection that was closed, as Safari does
 * with those of pages in the background, is replaced.
 */
export async function within<T, Mode extends 'readonly' | 'readwrite'>(
  mode: Mode,
  work: (transaction: Transaction<Mode>) => Promise<T>,
): Promise<T> {
  const known = (connection ??= open());
  try {
    return await attempt(known, mode, work);
  } catch (error) {
    if (isFull(error)) throw error;
    if (connection === known) connection = undefined;
    return await attempt((connection ??= open()), mode, work);
  }
}

async function attempt<T, Mode extends 'readonly' | 'readwrite'>(
  database: Promise<IDBPDatabase<Stores>>,
  mode: Mode,
  work: (transaction: Transaction<Mode>) => Promise<T>,
): Promise<T> {
  const transaction = (await database).transaction(STORES, mode);
  // Of what fails here the requests of the work say more.
  transaction.done.catch(() => undefined);
  try {
    const result = await work(transaction);
    await transaction.done;
    return result;
  } catch (error) {
    const reason = transaction.error ?? error;
    abort(transaction);
    throw reason;
  }
}

/** What was begun and failed halfway leaves nothing behind. */
function abort(transaction: Transaction<IDBTransactionMode>): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

/** Opens the database, and makes what is missing: somebody may have taken it away, or emptied it. */
async function open(version?: number): Promise<IDBPDatabase<Stores>> {
  const missingIn = ({ objectStoreNames }: IDBPDatabase<Stores>) =>
    STORES.filter((name) => !objectStoreNames.contains(name));
  const opening = openDB<Stores>('habitude', version, {
    upgrade(found) {
      for (const name of missingIn(found)) found.createObjectStore(name);
    },
    terminated() {
      connection = undefined;
    },
  });
  const late = Promise.withResolvers<never>();
  setTimeout(() => late.reject(new Error('The database does not open')), OPENING_TIMEOUT_MS);
  const database = await Promise.race([opening, late.promise]);
  // Whoever wants to change the database waits for nobody.
  database.addEventListener('versionchange', () => database.close());
  if (missingIn(database).length === 0) return database;
  database.close();
  return await open(database.version + 1);
}

/** As a rule it is of its kind: it was written here. What looks otherwise is left out by `read`. */
function allOf<Name extends Store>(
  transaction: Transaction<'readonly' | 'readwrite'>,
  name: Name,
  person: string,
): Promise<Stores[Name]['value'][]> {
  return transaction.objectStore(name).getAll(rangeOf(person));
}

async function put<Name extends Store>(
  transaction: Transaction<'readwrite'>,
  name: Name,
  person: string,
  rows: ReadonlyMap<string, Stores[Name]['value'] | null>,
): Promise<void> {
  const store = transaction.objectStore(name);
  await Promise.all(
    [...rows].map(([id, row]) =>
      row === null ? store.delete([person, id]) : store.put(row, [person, id]),
    ),
  );
}

export function rangeOf(person: string): IDBKeyRange {
  return IDBKeyRange.bound([person], [person, []]);
}

function isRow(row: { id: string } | undefined): boolean {
  return typeof row?.id === 'string';
}

/** What every rule and screen takes for granted. */
function isHabit(row: NotebookHabit | undefined): boolean {
  return (
    isRow(row) &&
    row?.entries instanceof Map &&
    [...row.entries.values()].every((page) => typeof page?.days === 'string' && page.more) &&
    row.goals?.[0]?.target !== undefined
  );
}

export function isCommand(
  row: PendingCommand | Refused | undefined,
): row is PendingCommand | Refused {
  return isRow(row) && Number.isFinite(row?.at) && typeof row?.command?.type === 'string';
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
