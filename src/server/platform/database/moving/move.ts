import { randomUUID } from 'node:crypto';
import type { DatabaseConfig } from '../../../config.ts';
import { StartError } from '../../start-error.ts';
import { tablesInOrder } from '../backup/backup-file.ts';
import {
  emptyTables,
  insertRows,
  refuseAccounts,
  refuseWhileInUse,
  underOtherName,
} from '../backup/restore.ts';
import { connect } from '../connect.ts';
import type { Database } from '../database.ts';
import { renewEpoch } from '../epoch.ts';
import { migrate, stepsTaken } from '../migrate.ts';
import { compareTable } from './compare.ts';
import type { Compared } from './compare.ts';
import { keyIn, openKeyedRows } from './keyed-rows.ts';
import type { KeyedRows } from './keyed-rows.ts';
import { readMarks, setMark } from './marks.ts';
import type { Mark } from './marks.ts';

/** Batches of rows that stay well below what one statement of PostgreSQL may name. */
const ROWS_AT_ONCE = 500;

/** Is told how many rows of a table came over, and waited for. */
type OnProgress = (table: string, rows: number) => unknown;

/** What a move came to, by table; undefined where it had been done already. */
export type Moved = Record<string, Compared> | undefined;

/**
 * Moves a file of SQLite, which nobody else is using, into an empty database of PostgreSQL: copies
 * all rows, reads both back, and compares them row by row. The file keeps all that it had, and a mark
 * by which no server starts on it. A move that was cut off, at whatever row, goes on where it was.
 *
 * @param url of PostgreSQL
 * @throws StartError, where the file can't be moved there, or came over other than it is
 */
export async function move(file: string, url: string, onProgress: OnProgress): Promise<Moved> {
  const place = { engine: 'sqlite' as const, file };
  const target = { engine: 'postgres' as const, url: underOtherName(url, 'habitude move') };
  const from = await connect(place, () => undefined);
  try {
    if ((await stepsTaken(from, place)).length === 0) {
      throw new StartError('There is no database in DATA_DIR yet that could be moved.');
    }
    await migrate(from, place);
    const to = await connect(target, () => undefined);
    try {
      const mark = await beginAt(from, addressOf(url));
      const isDone = await isMoved(to, target, mark);
      const moved = isDone
        ? undefined
        : await copyAll({ file, from, to, target }, mark, onProgress);
      await from.write((writer) => setMark(writer, 'moved_to', mark));
      return moved;
    } finally {
      await to.close();
    }
  } catch (error) {
    throw inTermsOfMove(error);
  } finally {
    await from.close();
  }
}

/** Where the rows go, for people: without a password. */
function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

/** What is said of a server's setting, said of what the command was given. */
function inTermsOfMove(error: unknown): unknown {
  if (!(error instanceof StartError)) return error;
  return new StartError(error.message.replaceAll('DATABASE_URL', '--to'));
}

/** @returns the mark of the move that the file is on already, or of a new one */
async function beginAt(from: Database, to: string): Promise<Mark> {
  const { moved_to, moving_to } = await readMarks(from.read);
  const begun = moved_to ?? moving_to;
  if (begun === undefined) return { id: randomUUID(), to };
  if (begun.to === to) return begun;
  const what = moved_to ? 'was moved' : 'is being moved';
  throw new StartError(`What DATA_DIR holds ${what} to ${begun.to} already. Nothing was changed.`);
}

/** Whether all rows came over, and perhaps only the file was not told yet. */
async function isMoved(to: Database, target: DatabaseConfig, { id }: Mark): Promise<boolean> {
  if ((await stepsTaken(to, target)).length === 0) return false;
  return (await readMarks(to.migrating)).moved_from?.id === id;
}

interface Places {
  file: string;
  from: Database;
  to: Database;
  target: DatabaseConfig;
}

async function copyAll(
  { file, from, to, target }: Places,
  mark: Mark,
  onProgress: OnProgress,
): Promise<Moved> {
  await refuseWhileInUse(to);
  await migrate(to, target);
  const tables = tablesInOrder(file);
  const { moving_from: begun } = await readMarks(to.migrating);
  // What another move has left was nobody's yet.
  if (begun === undefined) await refuseAccounts(to.migrating);
  await from.write((writer) => setMark(writer, 'moving_to', mark));
  if (begun?.id !== mark.id) {
    await to.migrating.transaction().execute(async (transaction) => {
      await emptyTables(transaction, tables);
      await setMark(transaction, 'moving_from', mark);
    });
  }
  const rows = openKeyedRows(file);
  try {
    await pour(rows, to, tables, onProgress);
    const compared: Record<string, Compared> = {};
    for (const table of tables) compared[table] = await compareTable(rows, to.migrating, table);
    await to.migrating.transaction().execute(async (transaction) => {
      await renewEpoch(transaction);
      await setMark(transaction, 'moved_from', mark);
    });
    return compared;
  } finally {
    rows.close();
  }
}

/** Goes on after the last row that is there: each batch is one transaction with its mark. */
async function pour(
  from: KeyedRows,
  to: Database,
  tables: readonly string[],
  onProgress: OnProgress,
): Promise<void> {
  const { moving_from: mark } = await readMarks(to.migrating);
  if (mark === undefined) throw new Error('the move has no mark');
  const reached = mark.table === undefined ? 0 : tables.indexOf(mark.table);
  for (const table of tables.slice(reached)) {
    let after = table === mark.table ? mark.after : undefined;
    for (let moved = 0; ;) {
      const batch = from.next(table, after, ROWS_AT_ONCE);
      const last = batch.at(-1);
      if (last === undefined) break;
      const key = keyIn(last, from.keyOf(table));
      await to.migrating.transaction().execute(async (transaction) => {
        await insertRows(transaction, table, batch);
        await setMark(transaction, 'moving_from', { ...mark, table, after: key });
      });
      after = key;
      moved += batch.length;
      await onProgress(table, moved);
    }
  }
}
