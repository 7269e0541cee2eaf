import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';
import type { OutboxTable } from '../database/schema.ts';

export type Letter = Selectable<OutboxTable>;

export async function insertLetter(
  writer: Writer,
  letter: Pick<Letter, 'id' | 'user_id' | 'sealed' | 'created_at'>,
): Promise<void> {
  await writer
    .insertInto('outbox')
    .values({
      ...letter,
      attempts: 0,
      next_attempt_at: letter.created_at,
      dead: 0,
      last_error: null,
    })
    .execute();
}

export async function findDueLetters(
  reader: Reader,
  now: number,
  limit: number,
): Promise<Letter[]> {
  return await reader
    .selectFrom('outbox')
    .selectAll()
    .where('dead', '=', 0)
    .where('next_attempt_at', '<=', now)
    // What was tried before has waited already, and may well hold its sender up again.
    .orderBy('attempts')
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
}

/**
 * Takes a letter for one attempt: whoever changes it first has it until `until`.
 *
 * @returns whether it is the caller's
 */
export async function leaseLetter(writer: Writer, letter: Letter, until: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('outbox')
    .set({ attempts: letter.attempts + 1, next_attempt_at: until })
    .where('id', '=', letter.id)
    .where('attempts', '=', letter.attempts)
    .where('next_attempt_at', '=', letter.next_attempt_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteLetter(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('outbox').where('id', '=', id).execute();
}

export async function postponeLetter(
  writer: Writer,
  id: string,
  { until, dead, reason }: { until: number; dead: boolean; reason: string },
): Promise<void> {
  await writer
    .updateTable('outbox')
    .set({ next_attempt_at: until, dead: dead ? 1 : 0, last_error: reason })
    .where('id', '=', id)
    .execute();
}

/** Forgets mails that were given up before an instant. */
export async function deleteDeadLetters(writer: Writer, before: number): Promise<void> {
  await writer
    .deleteFrom('outbox')
    .where('dead', '=', 1)
    .where('created_at', '<', before)
    .execute();
}

export async function countDeadLetters(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dead', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}
