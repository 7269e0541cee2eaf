import type { Notebook, NotebookGroup, NotebookHabit, NotebookPause } from '#domain/notebook.ts';
import type { Refused, Waiting } from './replica.ts';
import type { Writing } from './writing.ts';

/** What is kept of a person in this browser. */
export interface Kept {
  /**
   * undefined where there is none, or one of another build; what of it can't be read is left out, and
   * its cursor then no server's
   */
  notebook: { notebook: Notebook; cursor: string; offset: number } | undefined;
  /** what waits to be sent, and what was refused */
  commands: readonly (Waiting | Refused)[];
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

/** What is in each store, by person and id; of heads there is one a person. */
interface Stores {
  heads: Head;
  commands: Waiting | Refused;
  habits: NotebookHabit;
  groups: NotebookGroup;
  pauses: NotebookPause;
}

const ROWS = ['habits', 'groups', 'pauses'] as const;
const STORES = ['heads', 'commands', ...ROWS] as const;

const HEAD = '';

/** For whom the database does not open in this time it does not open: Safari may never say so. */
const PATIENCE = 3000;

/** @throws DOMException where the browser keeps nothing, or has no room: `QuotaExceededError` */
export const copy = {
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

  /** By how much the server's clock is ahead of this device's, as far as is known. */
  async offset(person: string): Promise<number> {
    const [head] = await within('readonly', (transaction) => allOf(transaction, 'heads', person));
    return head?.offset ?? 0;
  },

  /**
   * Writes everything or nothing. Without an offset, only what waits is written.
   *
   * @returns false where what is kept is not what the writing changes: the browser may have thrown
   * it away, or another tab have gone on with it; of the notebook nothing is written then
   */
  async write(person: string, writing: Writing, offset: number | undefined): Promise<boolean> {
    return await within('readwrite', async (transaction) => {
      put(transaction, 'commands', person, writing.commands);
      if (writing.cursor === undefined || offset === undefined) return true;
      const heads = allOf(transaction, 'heads', person);
      const isOnlyCommands = writing.cursor === writing.since;
      // What was just entered stays also when the page is left before the next line runs.
      if (isOnlyCommands) transaction.commit();
      const [known] = await heads;
      if (!writing.whole && known?.cursor !== writing.since) return false;
      if (isOnlyCommands) return true;
      if (writing.whole)
        for (const name of ROWS) transaction.objectStore(name).delete(rangeOf(person));
      const head = { shape: SHAPE, cursor: writing.cursor, offset };
      put(transaction, 'heads', person, new Map([[HEAD, head]]));
      put(transaction, 'habits', person, writing.habits);
      put(transaction, 'groups', person, writing.groups);
      put(transaction, 'pauses', person, writing.pauses);
      return true;
    });
  },

  /** Takes away what is kept of a person; or the notebook alone, and leaves what waits. */
  async erase(person: string, what: 'all' | 'notebook'): Promise<void> {
    await within('readwrite', (transaction) => {
      for (const name of STORES)
        if (what === 'all' || name !== 'commands')
          transaction.objectStore(name).delete(rangeOf(person));
    });
  },

  /** Those of whom there is a notebook. */
  async people(): Promise<string[]> {
    return await within('readonly', async (transaction) => {
      const keys = await answerTo(transaction.objectStore('heads').getAllKeys());
      return keys.flatMap((key) => (Array.isArray(key) ? [String(key[0])] : []));
    });
  },
};

/** Whoever tells a server this cursor is told everything. */
export const NO_CURSOR = 'none';

async function readNotebook(
  transaction: IDBTransaction,
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

/** What waits to be sent and can be without a session, of anybody. */
export async function sendableByToken(): Promise<{ person: string; waiting: Waiting }[]> {
  return await within('readonly', async (transaction) => {
    const store = transaction.objectStore('commands');
    const [keys, rows] = await Promise.all([
      answerTo(store.getAllKeys()),
      answerTo<(Waiting | Refused)[]>(store.getAll()),
    ]);
    return rows.flatMap((row, place) => {
      const key = keys[place];
      const person = Array.isArray(key) ? String(key[0]) : '';
      return 'code' in row || row.token === undefined ? [] : [{ person, waiting: row }];
    });
  });
}

/** Whether there is no room for what was to be kept. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

let opening: Promise<IDBDatabase> | undefined;

/**
 * Does some work in a transaction, all of it or nothing. A connection that was closed, as Safari does
 * with those of pages in the background, is replaced.
 */
export async function within<T>(
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => T | Promise<T>,
): Promise<T> {
  const known = (opening ??= open());
  try {
    return await attempt(known, mode, work);
  } catch (error) {
    if (isFull(error)) throw error;
    if (opening === known) opening = undefined;
    return await attempt((opening ??= open()), mode, work);
  }
}

async function attempt<T>(
  database: Promise<IDBDatabase>,
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => T | Promise<T>,
): Promise<T> {
  const transaction = (await database).transaction(STORES, mode);
  const ended = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException('Ended', 'AbortError')),
    );
  });
  try {
    const [result] = await Promise.all([work(transaction), ended]);
    return result;
  } catch (error) {
    if (transaction.error === null) abort(transaction);
    throw error;
  }
}

/** What was begun and failed halfway leaves nothing behind. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

/** Opens the database, and makes what is missing: somebody may have taken it away, or emptied it. */
function open(version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('habitude', version);
    const timer = setTimeout(() => reject(new Error('The database does not open')), PATIENCE);
    request.addEventListener('upgradeneeded', () => {
      for (const name of missingIn(request.result)) request.result.createObjectStore(name);
    });
    request.addEventListener('success', () => {
      clearTimeout(timer);
      const database = request.result;
      // Whoever wants to change the database waits for nobody.
      database.addEventListener('versionchange', () => database.close());
      database.addEventListener('close', () => {
        opening = undefined;
      });
      if (missingIn(database).length === 0) return resolve(database);
      database.close();
      resolve(open(database.version + 1));
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('No database')));
  });
}

function missingIn({ objectStoreNames }: IDBDatabase) {
  return STORES.filter((name) => !objectStoreNames.contains(name));
}

export function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No answer')));
  });
}

/** As a rule it is of its kind: it was written here. What looks otherwise is left out by `read`. */
function allOf<Name extends keyof Stores>(
  transaction: IDBTransaction,
  name: Name,
  person: string,
): Promise<Stores[Name][]> {
  return answerTo(transaction.objectStore(name).getAll(rangeOf(person)));
}

function put<Name extends keyof Stores>(
  transaction: IDBTransaction,
  name: Name,
  person: string,
  rows: ReadonlyMap<string, Stores[Name] | null>,
): void {
  const store = transaction.objectStore(name);
  for (const [id, row] of rows) {
    if (row === null) store.delete([person, id]);
    else store.put(row, [person, id]);
  }
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

export function isCommand(row: Waiting | Refused | undefined): row is Waiting | Refused {
  return isRow(row) && Number.isFinite(row?.at) && typeof row?.command?.type === 'string';
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
