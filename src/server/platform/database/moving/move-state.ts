import { sql } from 'kysely';
import { z } from 'zod/mini';
import { StartError } from '../../start-error.ts';
import { BEGINNING } from '../migrations/former-steps.ts';
import type { Reader } from '../database.ts';

/**
 * What a database knows of a move from a file to PostgreSQL, as rows of `installation`: the file is
 * being moved, or was; PostgreSQL is being filled, or was. But for the last, no server starts.
 */
const MOVE_STATES = ['moving_to', 'moved_to', 'moving_from', 'moved_from'] as const;

export type MoveStateName = (typeof MOVE_STATES)[number];

export type MoveStates = Partial<Record<MoveStateName, MoveState>>;

const moveStateSchema = z.object({
  /** of the move, the same in both databases */
  id: z.string(),
  /** where the rows go, without a password */
  to: z.string(),
  /** in PostgreSQL: the table that is being filled, and the key of the last row that is there */
  table: z.optional(z.string()),
  after: z.optional(z.array(z.union([z.string(), z.number()]))),
});

export type MoveState = z.infer<typeof moveStateSchema>;

/** Where a database of PostgreSQL is, for people: without a password. */
export function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

/** The condition for rows of `installation` that are of the installation, and not of a move. */
export const NOT_MOVE_STATE = `name not in (${MOVE_STATES.map((name) => `'${name}'`).join(', ')})`;

export async function readMoveState(reader: Reader): Promise<MoveStates> {
  const rows = await reader
    .selectFrom('installation')
    .selectAll()
    .where('name', 'in', MOVE_STATES)
    .execute();
  return Object.fromEntries(
    rows.map(({ name, value }) => [name, moveStateSchema.parse(JSON.parse(value))]),
  );
}

/** Notes one state of a move in a database, in the place of any other. */
export async function setMoveState(
  writer: Reader,
  name: MoveStateName,
  mark: MoveState,
): Promise<void> {
  await sql`delete from installation where not (${sql.raw(NOT_MOVE_STATE)})`.execute(writer);
  await writer
    .insertInto('installation')
    .values({ name, value: JSON.stringify(mark) })
    .execute();
}

/** The first steps after which a database may have been moved. */
const SINCE = [BEGINNING, '0009-secret-and-recipients'];

/**
 * @param steps that the database has taken
 * @throws StartError when a server on this database would let people write where nobody reads
 */
export async function refuseMoved(reader: Reader, steps: readonly string[]): Promise<void> {
  if (!SINCE.some((step) => steps.includes(step))) return;
  const { moving_to, moved_to, moving_from } = await readMoveState(reader);
  if (moving_from) {
    throw new StartError(
      'npm run move has not finished. Unset DATABASE_URL, and run it again to resume.',
    );
  }
  const gone = moved_to ?? moving_to;
  if (!gone) return;
  const what = moved_to
    ? `was moved to ${gone.to}: set DATABASE_URL`
    : `is being moved to ${gone.to}: run npm run move again, and set DATABASE_URL only when it is done`;
  throw new StartError(
    `What DATA_DIR holds ${what}. To go on with the file after all: npm run backup -- FILE, then npm run restore -- FILE.`,
  );
}
