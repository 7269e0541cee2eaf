import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Database, Engine, Reader, Writer } from '../../platform/database/database.ts';
import { epochHere } from '../../platform/database/epoch.ts';
import { listOf } from '../../platform/database/list-of.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { ROW_BYTES } from './quota.ts';

const FIELDS = [
  'habits_revision',
  'forgotten_revision',
  'entry_count',
  'note_bytes',
  'text_bytes',
  'change_count',
  'change_bytes',
  'command_count',
] as const;

/** What an account says of its notebook: whoever writes a row counts it there. */
export type NotebookTotals = Record<(typeof FIELDS)[number], number>;

export interface NotebookTotalsNow extends NotebookTotals {
  /** the name of this life of the database */
  epoch: string;
}

/**
 * What an account says of its notebook. It comes first in each change: until its transaction ends,
 * no other change of the same person can begin.
 *
 * @returns undefined where there is no such person
 */
export async function holdTotals(
  writer: Writer,
  engine: Engine,
  userId: string,
): Promise<NotebookTotals | undefined> {
  // On SQLite whoever writes is alone.
  const select = engine === 'postgres' ? lockTotals : selectTotals;
  const [totals] = await select(writer, { userId });
  return totals;
}

/** The same for who can do without. @returns undefined too where somebody else holds it */
export async function holdFreeTotals(
  writer: Writer,
  engine: Engine,
  userId: string,
): Promise<NotebookTotals | undefined> {
  const select = engine === 'postgres' ? lockFreeTotals : selectTotals;
  const [totals] = await select(writer, { userId });
  return totals;
}

const selectTotals = prepared<{ userId: string }, NotebookTotals>((database, value) =>
  selectOpen(database, value('userId')),
);

const lockTotals = prepared<{ userId: string }, NotebookTotals>((database, value) =>
  selectOpen(database, value('userId')).forNoKeyUpdate(),
);

/** One that was closed is no more. */
function selectOpen(database: Reader, userId: string) {
  return database
    .selectFrom('users')
    .select(FIELDS)
    .where('id', '=', userId)
    .where('closed_at', 'is', null);
}

const lockFreeTotals = prepared<{ userId: string }, NotebookTotals>((database, value) =>
  selectOpen(database, value('userId')).forNoKeyUpdate().skipLocked(),
);

/** Lets a held account say what it holds now. */
export async function putTotals(
  writer: Writer,
  userId: string,
  totals: NotebookTotals,
): Promise<void> {
  await writer.later(updateTotals(writer, { ...totals, userId }));
}

const updateTotals = prepared<NotebookTotals & { userId: string }, unknown>((database, value) =>
  database
    .updateTable('users')
    .set({
      habits_revision: value('habits_revision'),
      forgotten_revision: value('forgotten_revision'),
      entry_count: value('entry_count'),
      note_bytes: value('note_bytes'),
      text_bytes: value('text_bytes'),
      change_count: value('change_count'),
      change_bytes: value('change_bytes'),
      command_count: value('command_count'),
    })
    .where('id', '=', value('userId')),
);

/** The same as {@link holdTotals}, for those who read. */
export async function findTotals(
  reader: Reader,
  userId: string,
): Promise<NotebookTotalsNow | undefined> {
  const [row] = await selectTotalsNow(reader, { userId });
  return row;
}

const selectTotalsNow = prepared<{ userId: string }, NotebookTotalsNow>((database, value) =>
  database
    .selectFrom('users')
    .select([...FIELDS, epochHere(database).as('epoch')])
    .where('id', '=', value('userId'))
    .where('closed_at', 'is', null),
);

/** The name of this life of the database. */
export async function findEpoch(database: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ epoch: string }>`select ${epochHere(database)} as epoch`.execute(
    database,
  );
  return rows[0]?.epoch;
}

/** The bytes of a text in UTF-8, as the database counts them; none of no text. */
export function bytesOf(text: Expression<string | null>): RawBuilder<number> {
  return sql<number>`coalesce(octet_length(${text}), 0)`;
}

/** What a habit, a group or a pause counts of an account's texts, as the database reckons it. */
export function rowBytesOf(texts: readonly Expression<string>[]): RawBuilder<number> {
  const sum = sql.join(texts.map(bytesOf), sql` + `);
  return sql<number>`(${sql.lit(ROW_BYTES)} + ${sum})`;
}

/** The revisions of some people, by their ids. */
export async function findRevisions(
  { engine, read }: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await read
    .selectFrom('users')
    .select(['id', 'habits_revision'])
    .where('id', 'in', listOf(engine, userIds))
    .execute();
  return new Map(rows.map(({ id, habits_revision }) => [id, habits_revision]));
}
