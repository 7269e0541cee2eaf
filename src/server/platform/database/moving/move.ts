import { randomUUID } from 'node:crypto';
import type { DatabaseConfig } from '../../../config.ts';
import { StartError } from '../../start-error.ts';
import { refuseAccounts, refuseWhileInUse, underOtherName } from '../backup/restore.ts';
import { connect } from '../connect.ts';
import { copyRows, emptyTables, insertBatch, tablesInOrder, type Copied } from '../copy-rows.ts';
import type { Database } from '../database.ts';
import { renewEpoch } from '../epoch.ts';
import { migrate, stepsTaken } from '../migrate.ts';
import { addressOf, readMoveState, setMoveState, type MoveState } from './move-state.ts';

/** Is told how many rows of a table came over, and waited for. */
type OnProgress = (table: string, rows: number) => unknown;

/** What a move came to, by table; undefined where it had been done already. */
export type Moved = Record<string, Copied> | undefined;

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
  await using from = await connect(place, () => undefined);
  try {
    if ((await stepsTaken(from, place)).length === 0) {
      throw new StartError('There is no database in DATA_DIR yet that could be moved.');
    }
    await migrate(from, place);
    await using to = await connect(target, () => undefined);
    const mark = await beginAt(from, addressOf(url));
    const isDone = await isMoved(to, target, mark);
    const moved = isDone ? undefined : await copyAll({ file, from, to, target }, mark, onProgress);
    await from.write((writer) => setMoveState(writer, 'moved_to', mark));
    return moved;
  } catch (error) {
    throw inTermsOfMove(error);
  }
}

/** What is said of a server's setting, said of what the command was given. */
function inTermsOfMove(error: unknown): unknown {
  if (!(error instanceof StartError)) return error;
  return new StartError(error.message.replaceAll('DATABASE_URL', '--to'));
}

/** @returns the mark of the move that the file is on already, or of a new one */
async function beginAt(from: Database, to: string): Promise<MoveState> {
  const { moved_to, moving_to } = await readMoveState(from.read);
  const begun = moved_to ?? moving_to;
  if (begun === undefined) return { id: randomUUID(), to };
  if (begun.to === to) return begun;
  const what = moved_to ? 'was moved' : 'is being moved';
  throw new StartError(`What DATA_DIR holds ${what} to ${begun.to} already. Nothing was changed.`);
}

/** Whether all rows came over, and perhaps only the file was not told yet. */
async function isMoved(to: Database, target: DatabaseConfig, { id }: MoveState): Promise<boolean> {
  if ((await stepsTaken(to, target)).length === 0) return false;
  return (await readMoveState(to.migrating)).moved_from?.id === id;
}

interface Places {
  file: string;
  from: Database;
  to: Database;
  target: DatabaseConfig;
}

async function copyAll(
  { file, from, to, target }: Places,
  mark: MoveState,
  onProgress: OnProgress,
): Promise<Moved> {
  const moved = new Map<string, number>();
  await refuseWhileInUse(to);
  await migrate(to, target);
  const tables = tablesInOrder(file);
  const { moving_from: begun } = await readMoveState(to.migrating);
  // What another move has left was nobody's yet.
  if (begun === undefined) await refuseAccounts(to.migrating);
  await from.write((writer) => setMoveState(writer, 'moving_to', mark));
  const isBegun = begun?.id === mark.id;
  if (!isBegun) {
    await to.migrating.transaction().execute(async (transaction) => {
      await emptyTables(transaction, tables);
      await setMoveState(transaction, 'moving_from', mark);
    });
  }
  const copied = await copyRows(from.read, to.migrating, tables, {
    otherwise: 'Do not use the new database. Your SQLite file is unchanged.',
    reached: isBegun ? reachedBy(begun) : undefined,
    // Each batch is one transaction with its mark: it goes on after the last row that is there.
    async store(table, rows, last) {
      await to.migrating.transaction().execute(async (transaction) => {
        await insertBatch(transaction, table, rows);
        await setMoveState(transaction, 'moving_from', { ...mark, table, after: [...last] });
      });
      moved.set(table, (moved.get(table) ?? 0) + rows.length);
      await onProgress(table, moved.get(table) ?? 0);
    },
  });
  await to.migrating.transaction().execute(async (transaction) => {
    await renewEpoch(transaction);
    await setMoveState(transaction, 'moved_from', mark);
  });
  return copied;
}

/** The last row that came over before a move was cut off. */
function reachedBy({ table, after }: MoveState) {
  return table === undefined || after === undefined ? undefined : { table, key: after };
}
