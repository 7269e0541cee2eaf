import type { CommandResult } from '#contract/notebook.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Mark } from '#domain/commands/command.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlice, findSlice, SLICE_ROWS } from '../../platform/database/in-slices.ts';
import type { Ended, Range } from '../../platform/database/in-slices.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { listOf } from '../../platform/database/list-of.ts';
import { changeWhere } from '../../platform/database/keyed-rows.ts';
import { MAX_REMEMBERED } from './quota.ts';

/** What became of a command, without its id. */
export type Result = Omit<CommandResult, 'id'> & { marked?: Marked };

/** What stood on a day before a command marked it, and since. */
interface Marked {
  habit: string;
  date: CivilDate;
  before: Mark | null;
  after: Mark | null;
}

/** What became of those commands that came before, by id. */
export async function findApplied(
  reader: Reader,
  userId: string,
  { engine, ids }: { engine: Engine; ids: readonly string[] },
): Promise<Map<string, Result>> {
  const rows = await reader
    .selectFrom('applied_commands')
    .select(['id', 'result'])
    .where('user_id', '=', userId)
    .where('id', 'in', listOf(engine, ids))
    .execute();
  return new Map(rows.map(({ id, result }) => [id, JSON.parse(result) as Result]));
}

/** Remembers what became of commands. */
export async function insertApplied(
  writer: Writer,
  userId: string,
  { results, now }: { results: ReadonlyMap<string, Result>; now: number },
): Promise<void> {
  const rows = [...results].map(([id, result]) => {
    return { user_id: userId, id, applied_at: now, result: JSON.stringify(result) };
  });
  await insertRows(writer, 'applied_commands', rows);
}

/** Remembers what a command that was applied has marked. */
export async function putMarked(
  writer: Writer,
  userId: string,
  { id, marked }: { id: string; marked: Marked },
): Promise<void> {
  await changeWhere(
    writer,
    'applied_commands',
    { user_id: userId, id },
    { result: JSON.stringify({ result: 'applied', marked } satisfies Result) },
  );
}

/**
 * Forgets the oldest commands of a person where there are too many.
 *
 * @param held how many there are
 * @returns how many went
 */
export async function forgetOldestCommands(
  writer: Writer,
  userId: string,
  held: number,
): Promise<number> {
  const oldest = await writer
    .selectFrom('applied_commands')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('applied_at')
    .orderBy('id')
    .limit(held - MAX_REMEMBERED + MAX_REMEMBERED / 10)
    .execute();
  return await deleteCommands(writer, userId, oldest);
}

/** Deletes a slice of a person's commands. @returns how many */
export async function deleteSliceOfCommands(
  writer: Writer,
  engine: Engine,
  userId: string,
): Promise<number> {
  return await deleteSlice(writer, engine, 'applied_commands', (eb) => eb('user_id', '=', userId));
}

/** Their ids are found before, as those of histories are. @returns how many went */
async function deleteCommands(
  writer: Writer,
  userId: string,
  rows: readonly { id: string }[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await writer
    .deleteFrom('applied_commands')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

/** Commands of anybody that came before an instant, a slice of them. */
export async function findOldCommands(reader: Reader, range: Range): Promise<Ended[]> {
  return await findSlice(reader, 'applied_commands', 'applied_at', range).execute();
}

/** Forgets a slice of the commands of a person that came before an instant. @returns how many */
export async function forgetCommands(
  writer: Writer,
  userId: string,
  before: number,
): Promise<number> {
  // A person has few beside all those of that time: the index by time would be the longer way.
  const old = await writer
    .with(
      (cte) => cte('own').materialized(),
      (db) =>
        db
          .selectFrom('applied_commands')
          .select(['id', 'applied_at'])
          .where('user_id', '=', userId),
    )
    .selectFrom('own')
    .select('id')
    .where('applied_at', '<', before)
    .limit(SLICE_ROWS)
    .execute();
  return await deleteCommands(writer, userId, old);
}
