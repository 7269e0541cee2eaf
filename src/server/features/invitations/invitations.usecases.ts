import { createHash, randomBytes } from 'node:crypto';
import type { Invitation } from '#contract/operator.ts';
import { isoOf, type Clock } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { CODE_FAILURES_BY_IP, placesAt } from '../../platform/limits/rules.ts';
import { newId } from '../../platform/new-id.ts';
import { invitationOver } from '../../platform/problem-error.ts';
import {
  findByHash,
  findInvitations,
  findUses,
  insertInvitation,
  insertUse,
  takeUse,
  type InvitationRow,
} from './invitations.store.ts';

export {
  findAddresses as addressesOf,
  forgetInvited,
  revoke as revokeInvitation,
} from './invitations.store.ts';

/** Nobody guesses 256 bits: a plain hash of them is as good as a keyed one. */
const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

type NewInvitation = Pick<InvitationRow, 'email' | 'people' | 'ends_at'>;

/** Makes an invitation. @returns it, and what its link says, which is kept nowhere */
export async function makeInvitation(
  writer: Writer,
  invitation: NewInvitation,
  now: number,
): Promise<{ row: InvitationRow; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = {
    ...invitation,
    id: newId(),
    token_hash: hashOf(token),
    used: 0,
    created_at: now,
    revoked_at: null,
  };
  await insertInvitation(writer, row);
  return { row, token };
}

/** An invitation as operators see it, with the ids of those who came by it. */
export function listedInvitation(
  row: InvitationRow,
  usedBy: readonly string[],
  now: number,
): Invitation {
  return {
    id: row.id,
    email: row.email,
    people: row.people,
    used: row.used,
    created_at: isoOf(row.created_at),
    ends_at: isoOf(row.ends_at),
    state: stateOf(row, now),
    used_by: [...usedBy],
  };
}

/** The newest invitations of those that are older than a given one, as operators see them. */
export async function listInvitations(
  { read, engine }: Database,
  wanted: { after: string | undefined; most: number },
  now: number,
): Promise<Invitation[]> {
  const rows = await findInvitations(read, wanted);
  const ids = rows.map(({ id }) => id);
  const uses = Map.groupBy(await findUses(read, engine, ids), ({ invitation_id }) => invitation_id);
  return rows.map((row) => {
    const usedBy = (uses.get(row.id) ?? []).map(({ user_id }) => user_id);
    return listedInvitation(row, usedBy, now);
  });
}

/** How an invitation stands. */
function stateOf(
  { revoked_at, ends_at, used, people }: InvitationRow,
  now: number,
): Invitation['state'] {
  if (used >= people) return 'used_up';
  if (revoked_at !== null) return 'revoked';
  return ends_at > now ? 'open' : 'ended';
}

interface Looking {
  database: Database;
  clock: Clock;
  limits: Limits;
}

/**
 * The invitation of a token, if it can still be used. Whoever gives another token is counted.
 *
 * @param ip of the caller, for limits
 * @throws ProblemError invitation_over, too_many_requests
 */
export async function openInvitation(
  { database, clock, limits }: Looking,
  token: string,
  ip: string,
): Promise<InvitationRow> {
  const found = await findByHash(database.read, hashOf(token));
  if (found && stateOf(found, clock()) === 'open') return found;
  await limits.take(placesAt(CODE_FAILURES_BY_IP, ip));
  throw invitationOver();
}

/**
 * Uses an invitation for an account, within the transaction that makes it: of two at once who want
 * the last place, one gets it.
 *
 * @throws ProblemError invitation_over
 */
export async function useInvitation(
  writer: Writer,
  { id, userId, now }: { id: string; userId: string; now: number },
): Promise<void> {
  if (!(await takeUse(writer, id, now))) throw invitationOver();
  await insertUse(writer, { invitation_id: id, user_id: userId, used_at: now });
}
