import type { ShownPasskey } from '#contract/passkeys.ts';
import type { Writer } from '../../../platform/database/database.ts';
import { invalidPasskey } from '../../../platform/problem-error.ts';
import { findAccount } from '../accounts.store.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { credentialRows, findCredentials } from '../credentials.store.ts';
import type { Proven } from '../prove.usecases.ts';
import { spendChallenge } from './challenges.ts';
import { isUsable, passkeysIn, type KeptPasskey } from './passkey-rows.ts';
import { answersFor, checkShown, type Shown } from './webauthn.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whose a passkey says that it is. Browsers keep the person's id with it. */
function ownerIn({ user_handle }: ShownPasskey): string | undefined {
  const userId = Buffer.from(user_handle, 'base64url').toString();
  return ID.test(userId) ? userId : undefined;
}

/**
 * Who showed a passkey, for a purpose. The challenge is used up with whatever the proof is held for.
 * What is wrong with it is not told: keys are no names that anybody could guess.
 *
 * @param owner whose it has to be, where that is known
 * @throws ProblemError invalid_passkey
 */
export async function proveByPasskey(
  deps: AuthDependencies,
  given: ShownPasskey,
  { purpose, owner }: { purpose: string; owner?: string },
): Promise<Proven> {
  const refuse = (user?: string) => {
    deps.log.info({ user }, 'passkey refused');
    return invalidPasskey();
  };
  const userId = ownerIn(given);
  // What was never asked for costs no query.
  if (!answersFor(deps, given, purpose) || userId === undefined) throw refuse();
  if (owner !== undefined && owner !== userId) throw refuse(owner);
  const { read } = deps.database;
  const [account, rows] = await Promise.all([
    findAccount(read, userId),
    findCredentials(read, userId),
  ]);
  const passkey = passkeysIn(rows).find(({ handle }) => handle === given.id);
  if (!account || !passkey || !isUsable(passkey.row, deps.publicUrl)) throw refuse(account?.id);
  const { relyingParty, row } = passkey;
  const shown = await checkShown(deps, given, { publicKey: row.secret, relyingParty });
  if (!shown || !isCountRight(deps, passkey, shown)) throw refuse(userId);
  return { account, proof: passkeyProof(deps, passkey, shown) };
}

/**
 * A key that counts, and counts backwards, is there twice (WebAuthn §6.1.1). Where it is synced that
 * is what it is for, and only noted.
 */
function isCountRight(
  { log }: AuthDependencies,
  { row }: KeptPasskey,
  { counter, isSyncable }: Shown,
): boolean {
  if (counter > row.counter || (counter === 0 && row.counter === 0)) return true;
  log.warn({ user: row.user_id, passkey: row.id }, 'passkey counts backwards');
  return isSyncable;
}

function passkeyProof(
  deps: AuthDependencies,
  { row, ...about }: KeptPasskey,
  { challenge, counter, synced }: Shown,
): Proven['proof'] {
  const { user_id: userId, id } = row;
  return {
    userId,
    by: 'passkey',
    async hold(writer: Writer, usedAt) {
      if (!(await spendChallenge(deps, writer, challenge))) return false;
      const used = usedAt === undefined ? {} : { used_at: usedAt };
      const change = { counter, about: JSON.stringify({ ...about, synced }), ...used };
      return await credentialRows.change(writer, { user_id: userId, id }, change);
    },
  };
}
