import { MINUTE, type Clock } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import { seal, unseal } from '../../platform/jobs/seal.ts';
import type { Keys } from '../../platform/keys.ts';
import { limitReached, notFound } from '../../platform/problem-error.ts';
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
  clock: Clock;
  keys: Pick<Keys, 'removals'>;
}

/**
 * Seals what was removed for whoever removed it. It stands nowhere else: what is removed is gone at
 * once, for whatever looks it up.
 */
export function removedAnswerOf(
  { clock, keys }: Dependencies,
  { userId, sessionId }: Person,
  kind: RemovedKind,
  row: RemovedRow,
): { undo: string } {
  const removal: Removal = { userId, sessionId, kind, row, until: clock() + UNDO_TIME };
  return { undo: seal(JSON.stringify(removal), keys.removals) };
}

/** How a row of each kind is put back. */
export type Restores = Record<RemovedKind, (writer: Writer, row: never) => Promise<void>>;

/**
 * Whether a row of a person is to be put back among those that are there.
 *
 * @throws ProblemError limit_reached where others took its place
 */
export function isMissing(
  { id }: RemovedRow,
  there: readonly { id: string }[],
  most: number,
): boolean {
  if (there.some((row) => row.id === id)) return false;
  if (there.length >= most) throw limitReached();
  return true;
}

/**
 * Takes a removal back. It takes no proof, since nothing comes that the same session had not removed
 * a moment ago.
 *
 * @throws ProblemError not_found for what is too old, another session’s or no removal; limit_reached
 */
export async function undoRemoval(
  {
    database,
    log,
    restores,
    ...deps
  }: Dependencies & { database: Database; log: EventLog; restores: Restores },
  person: Person,
  undo: string,
): Promise<void> {
  const { kind, row, ...removal } = opened(undo, deps.keys.removals) ?? {};
  const isTheirs = removal.userId === person.userId && removal.sessionId === person.sessionId;
  if (!kind || !row || !isTheirs || deps.clock() > (removal.until ?? 0)) throw notFound();
  await database.write((writer) => restores[kind](writer, row as never), person.userId);
  log.info({ user: person.userId, session: person.sessionId, [kind]: row.id }, 'removal undone');
}

function opened(undo: string, key: Buffer): Partial<Removal> | undefined {
  try {
    return JSON.parse(unseal(undo, key)) as Removal;
  } catch {
    return undefined;
  }
}
