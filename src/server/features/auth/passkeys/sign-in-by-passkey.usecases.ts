import type { AskPasskey, ShownPasskey } from '#contract/passkeys.ts';
import { invalidPasskey } from '../../../platform/problem-error.ts';
import { widestNetworkOf } from '../../../platform/limits/networks.ts';
import type { AuthDependencies, ClientContext } from '../auth-dependencies.ts';
import { knownDevice } from '../known-devices.ts';
import { noteProof, type Proven } from '../prove.usecases.ts';
import type { Person } from '../sessions.usecases.ts';
import { letIn } from '../sign-in.usecases.ts';
import type { SignedIn } from '../tokens.ts';
import { newChallenge, spendChallenge } from './challenges.ts';
import { isUsable, passkeysIn, relyingPartyOf, type KeptPasskey } from './passkey-rows.ts';
import type { Writer } from '../../../platform/database/database.ts';
import { findAccount, type Account } from '../accounts.store.ts';
import { credentialRows, findCredentials } from '../credentials.store.ts';
import { answersFor, checkShown, type Shown } from './webauthn.ts';

/** How often one network, or one known device, shows passkeys that are checked. */
export const PASSKEYS_FROM_A_NETWORK = { perSecond: 2, burst: 200 };

/** How often one person signs in by passkey: each time a session is written. */
export const PASSKEYS_OF_ONE = { perSecond: 1 / 10, burst: 30 };

export interface PasskeyDependencies extends AuthDependencies {
  /** @throws ProblemError too_many_requests */
  takeFromNetwork: (networkOrDevice: string) => void;
  /** @throws ProblemError too_many_requests */
  takePasskey: (userId: string) => void;
}

const SIGN_IN = 'sign-in';
const confirming = ({ sessionId }: Person) => `confirm ${sessionId}`;

/** What a browser needs to ask for a passkey, whoever's it turns out to be. */
export function askPasskey(deps: AuthDependencies): AskPasskey {
  return { challenge: newChallenge(deps, SIGN_IN), rp_id: relyingPartyOf(deps.publicUrl) };
}

/** The same of somebody who is signed in, and of no other session. */
export function askToConfirm(deps: AuthDependencies, person: Person): AskPasskey {
  return {
    challenge: newChallenge(deps, confirming(person)),
    rp_id: relyingPartyOf(deps.publicUrl),
  };
}

/**
 * Begins a session for whoever shows a passkey and was verified by their device. A device that was
 * signed in before answers for itself, whatever its network did.
 *
 * @throws ProblemError invalid_passkey, too_many_requests
 */
export async function signInByPasskey(
  deps: PasskeyDependencies,
  { passkey, device, remember }: { passkey: ShownPasskey; device: string; remember: boolean },
  { ip, marks }: Pick<ClientContext, 'ip' | 'marks'>,
): Promise<SignedIn> {
  const admit = (account: Account | undefined) =>
    deps.takeFromNetwork((account && knownDevice(deps, marks, account)) ?? widestNetworkOf(ip));
  const proven = await proveByPasskey(deps, passkey, { purpose: SIGN_IN, admit });
  deps.takePasskey(proven.account.id);
  return await letIn(deps, proven, { device, remember, marks }, invalidPasskey);
}

/**
 * Notes that somebody who is signed in has shown one of their passkeys.
 *
 * @throws ProblemError invalid_passkey, too_many_requests
 */
export async function confirmByPasskey(
  deps: PasskeyDependencies,
  person: Person,
  passkey: ShownPasskey,
): Promise<void> {
  deps.takePasskey(person.userId);
  const asked = { purpose: confirming(person), owner: person.userId };
  await noteProof(deps, person, await proveByPasskey(deps, passkey, asked), invalidPasskey);
}

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
 * @param admit is asked before it is checked, with the account that it is said to be of
 * @throws ProblemError invalid_passkey; what `admit` throws
 */
async function proveByPasskey(
  deps: AuthDependencies,
  given: ShownPasskey,
  {
    purpose,
    owner,
    admit,
  }: { purpose: string; owner?: string; admit?: (account: Account | undefined) => void },
): Promise<Proven> {
  const refuse = (user?: string) => {
    deps.log.info({ user }, 'passkey refused');
    return invalidPasskey();
  };
  const userId = ownerIn(given);
  // What was never asked for costs no query, and no line of the log where no limit stands before it.
  if (!answersFor(deps, given, purpose) || userId === undefined)
    throw admit ? invalidPasskey() : refuse(owner);
  if (owner !== undefined && owner !== userId) throw refuse(owner);
  const { read } = deps.database;
  const account = await findAccount(read, userId);
  // Beyond a limit an attempt costs one row: whose device it is, the account alone tells.
  admit?.(account);
  const rows = await findCredentials(read, userId);
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
    async hold(writer: Writer) {
      if (!(await spendChallenge(deps, writer, challenge))) return false;
      const used_at = deps.clock();
      const change = { counter, about: JSON.stringify({ ...about, synced }), used_at };
      return await credentialRows.change(writer, { user_id: userId, id }, change);
    },
  };
}
