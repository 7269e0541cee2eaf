import type { Removed } from '#contract/removals.ts';
import { MINUTE, type Clock } from '../../platform/clock.ts';
import type { Database, Reader, Writer } from '../../platform/database/database.ts';
import { readSealed, seal } from '../../platform/jobs/seal.ts';
import type { Keys } from '../../platform/keys.ts';
import { placeOf, REMOVALS_UNDONE } from '../../platform/limits/rules.ts';
import { limitReached, notFound } from '../../platform/problem-error.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { requireSession } from './prove.usecases.ts';
import type { EventLog, Person } from './sessions.usecases.ts';

/** For so long a removal can be taken back, in milliseconds. */
const UNDO_TIME = 2 * MINUTE;

/** What of a person lets others in or tells them something, each in a table of its own. */
export type RemovedKind = 'token' | 'link' | 'inbox' | 'webhook';

/** A row that is in no table any more. */
interface RemovedRow {
  user_id: string;
  id: string;
}

interface Removal extends Pick<Person, 'userId' | 'sessionId'> {
  kind: RemovedKind;
  row: RemovedRow;
  until: number;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, 'removals'>;
  log: EventLog;
}

/** A kind of such rows, of which a person has so many at most. */
interface Kept<Row extends RemovedRow> {
  findAll(reader: Reader, userId: string): Promise<Row[]>;
  insert(writer: Writer, row: Row): Promise<void>;
}

/**
 * Adds a row to those of its person, unless it is there.
 *
 * @returns whether it was not
 * @throws ProblemError limit_reached
 */
export async function addRow<Row extends RemovedRow>(
  rows: Kept<Row>,
  writer: Writer,
  row: Row,
  most: number,
): Promise<boolean> {
  const there = await rows.findAll(writer, row.user_id);
  if (there.some(({ id }) => id === row.id)) return false;
  if (there.length >= most) throw limitReached();
  await rows.insert(writer, row);
  return true;
}

interface Removing<Row extends RemovedRow> {
  kind: RemovedKind;
  /** for the log */
  event: string;
  remove(writer: Writer, key: RemovedRow): Promise<Row | undefined>;
}

/**
 * Removes a row of somebody, and seals it for them. It stands nowhere else: what is removed is gone at
 * once, for whatever looks it up.
 *
 * @throws ProblemError not_found
 */
export async function removeRow<Row extends RemovedRow>(
  { database, clock, keys, log }: Dependencies,
  { userId, sessionId }: Person,
  id: string,
  { kind, event, remove }: Removing<Row>,
): Promise<Removed> {
  const key = { user_id: userId, id };
  const row = await database.write((writer) => remove(writer, key), userId);
  if (!row) throw notFound();
  log.info({ user: userId, session: sessionId, [kind]: id }, event);
  const removal: Removal = { userId, sessionId, kind, row, until: clock() + UNDO_TIME };
  return { undo: seal(JSON.stringify(removal), keys.removals) };
}

/** How a row of each kind is put back. They return whether it was not there. */
export type Restores = Record<RemovedKind, (writer: Writer, row: never) => Promise<boolean>>;

/**
 * Takes a removal back. It takes no proof, since nothing comes that the same session had not removed
 * a moment ago; and puts a row back once, so that what is removed again by somebody else stays so.
 *
 * @throws ProblemError not_found for what is used up, too old, another session’s or no removal;
 * limit_reached; unauthenticated where the session ended meanwhile
 */
export async function undoRemoval(
  {
    database,
    limits,
    log,
    restores,
    ...deps
  }: Dependencies & Pick<AuthDependencies, 'limits'> & { restores: Restores },
  person: Person,
  undo: string,
): Promise<void> {
  const { kind, row, ...removal } = readSealed<Partial<Removal>>(undo, deps.keys.removals) ?? {};
  const isTheirs = removal.userId === person.userId && removal.sessionId === person.sessionId;
  if (!kind || !row || !isTheirs || deps.clock() > (removal.until ?? 0)) throw notFound();
  // What was sealed can be written in several ways, and says the same.
  const once = placeOf(REMOVALS_UNDONE, `${kind} ${row.id} ${removal.until}`);
  await database.write(async (writer) => {
    await requireSession(database, writer, person);
    const isBack = await restores[kind](writer, row as never);
    if (isBack && !(await limits.tryTake([once], writer))) throw notFound();
  }, person.userId);
  log.info({ user: person.userId, session: person.sessionId, [kind]: row.id }, 'removal undone');
}
