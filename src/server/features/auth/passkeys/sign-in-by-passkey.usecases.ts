import type { AskPasskey, ShownPasskey } from '#contract/passkeys.ts';
import { invalidPasskey } from '../../../platform/problem-error.ts';
import { widestNetworkOf } from '../../../platform/limits/networks.ts';
import type { AuthDependencies, Caller } from '../auth-dependencies.ts';
import { noteProof } from '../prove.usecases.ts';
import type { Person } from '../sessions.usecases.ts';
import { letIn } from '../sign-in.usecases.ts';
import type { SignedIn } from '../tokens.ts';
import { newChallenge } from './challenges.ts';
import { relyingPartyOf } from './passkey-rows.ts';
import { proveByPasskey } from './show-passkey.usecases.ts';

/** How often one network shows passkeys, each of which is looked up and checked. */
export const PASSKEYS_FROM_A_NETWORK = { perSecond: 2, burst: 200 };

/** How often one person signs in by passkey: each time a session is written. */
export const PASSKEYS_OF_ONE = { perSecond: 1 / 10, burst: 30 };

export interface PasskeyDependencies extends AuthDependencies {
  /** @throws ProblemError too_many_requests */
  takeFromNetwork: (network: string) => void;
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
 * Begins a session for whoever shows a passkey and was verified by their device.
 *
 * @throws ProblemError invalid_passkey, too_many_requests
 */
export async function signInByPasskey(
  deps: PasskeyDependencies,
  { passkey, device, remember }: { passkey: ShownPasskey; device: string; remember: boolean },
  { ip, marks }: Pick<Caller, 'ip' | 'marks'>,
): Promise<SignedIn> {
  deps.takeFromNetwork(widestNetworkOf(ip));
  const proven = await proveByPasskey(deps, passkey, { purpose: SIGN_IN });
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
