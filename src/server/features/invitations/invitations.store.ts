import type { Insertable, Selectable } from 'kysely';
import { DAY } from '../../platform/clock.ts';
import type {
  InvitationTable,
  InvitationUseTable,
} from '../../platform/database/account-tables.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlice } from '../../platform/database/in-slices.ts';
import { listOf } from '../../platform/database/list-of.ts';

export type InvitationRow = Selectable<InvitationTable>;

/** For so long after its end it can be looked up who came by an invitation. */
export const INVITATION_KEPT = 365 * DAY;

export async function insertInvitation(
  writer: Writer,
  invitation: Insertable<InvitationTable>,
): Promise<void> {
  await writer.insertInto('invitations').values(invitation).execute();
}

export async function findByHash(reader: Reader, hash: string): Promise<InvitationRow | undefined> {
  return await reader
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

/** The newest invitations of those that are older than a given one. */
export async function findInvitations(
  reader: Reader,
  { after, most }: { after: string | undefined; most: number },
): Promise<InvitationRow[]> {
  let query = reader.selectFrom('invitations').selectAll().orderBy('id', 'desc').limit(most);
  if (after !== undefined) query = query.where('id', '<', after);
  return await query.execute();
}

/** The addresses that some invitations were for, by the ids of those. */
export async function findAddresses(
  reader: Reader,
  engine: Engine,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await reader
    .selectFrom('invitations')
    .select(['id', 'email'])
    .where('id', 'in', listOf(engine, ids))
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function findUses(
  reader: Reader,
  engine: Engine,
  invitationIds: readonly string[],
): Promise<Selectable<InvitationUseTable>[]> {
  return await reader
    .selectFrom('invitation_uses')
    .selectAll()
    .where('invitation_id', 'in', listOf(engine, invitationIds))
    .orderBy('used_at')
    .execute();
}

/** Takes one of the places of an invitation. @returns whether there was one */
export async function takeUse(writer: Writer, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('invitations')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .whereRef('used', '<', 'people')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function insertUse(
  writer: Writer,
  use: Insertable<InvitationUseTable>,
): Promise<void> {
  await writer.insertInto('invitation_uses').values(use).execute();
}

/** Has the invitations that somebody used no longer say for whom they were. */
export async function forgetInvited(writer: Writer, userId: string): Promise<void> {
  await writer
    .updateTable('invitations')
    .set({ email: null })
    .where('id', 'in', (eb) =>
      eb.selectFrom('invitation_uses').select('invitation_id').where('user_id', '=', userId),
    )
    .execute();
}

/** @returns whether it could still be used */
export async function revoke(writer: Writer, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a slice of the invitations that ended before an instant. @returns how many */
export async function deleteEndedInvitations(
  writer: Writer,
  engine: Engine,
  before: number,
): Promise<number> {
  return await deleteSlice(writer, engine, 'invitations', (eb) => eb('ends_at', '<=', before));
}
