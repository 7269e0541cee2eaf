import type { Notebook, NotebookGroup, NotebookHabit, NotebookPause } from '#domain/notebook.ts';
import type { Refused, Waiting } from './replica.ts';
import type { Writing } from './writing.ts';

/** What is kept of a person in this browser. */
export interface Kept {
  /** undefined where there is none, or one of another build */
  notebook: { notebook: Notebook; cursor: string; offset: number } | undefined;
  /** what waits to be sent, and what was refused */
  commands: readonly (Waiting | Refused)[];
}

/**
 * The shape of the rows. A copy of another shape, which another build wrote, is thrown away and
 * fetched again; what waits to be sent never is.
 */
const SHAPE = 2;

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
    return await within('readonly', async (transaction) => {
      const [[head], commands, habits, groups, pauses] = await Promise.all([
        allOf(transaction, 'heads', person),
        allOf(transaction, 'commands', person),
        allOf(transaction, 'habits', person),
        allOf(transaction, 'groups', person),
        allOf(transaction, 'pauses', person),
      ]);
      const notebook = { habits: byId(habits), groups: byId(groups), pauses: byId(pauses) };
      return { notebook: head?.shape === SHAPE ? { ...head, notebook } : undefined, commands };
    });
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
      const [known] = await allOf(transaction, 'heads', person);
      if (!writing.whole && known?.cursor !== writing.since) return false;
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
async function within<T>(
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => T | Promise<T>,
): Promise<T> {
  try {
    return await attempt(mode, work);
  } catch (error) {
    if (isFull(error)) throw error;
    opening = undefined;
    return await attempt(mode, work);
  }
}

async function attempt<T>(
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => T | Promise<T>,
): Promise<T> {
  opening ??= open();
  const transaction = (await opening).transaction(STORES, mode);
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

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('habitude', 1);
    request.addEventListener('upgradeneeded', () => {
      for (const name of STORES) request.result.createObjectStore(name);
    });
    request.addEventListener('success', () => {
      const database = request.result;
      // Whoever wants to change the database waits for nobody.
      database.addEventListener('versionchange', () => database.close());
      database.addEventListener('close', () => {
        opening = undefined;
      });
      resolve(database);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('No database')));
    setTimeout(() => reject(new Error('The database does not open')), PATIENCE);
  });
}

function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No answer')));
  });
}

/** What was written into a store is of its kind: it was written here. */
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

function rangeOf(person: string): IDBKeyRange {
  return IDBKeyRange.bound([person], [person, []]);
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
