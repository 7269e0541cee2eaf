import type { Writer } from '../../platform/database/database.ts';
import { CONFIRMATIONS, placeOf, WRONG_CONFIRMATIONS } from '../../platform/limits/rules.ts';
import {
  invalidCredentials,
  passwordNeeded,
  unauthenticated,
} from '../../platform/problem-error.ts';
import { findAccount } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { isEnough, passwordProof } from './proofs.ts';
import type { Proof } from './proofs.ts';
import { changeSession, findSession } from './sessions.store.ts';
import type { Person, SessionDependencies } from './sessions.usecases.ts';

/** Somebody who is signed in and has just shown who they are. */
export interface Proven {
  account: Account;
  proof: Proof;
}

/**
 * The account of someone who is signed in and gives their password once more.
 *
 * @throws ProblemError invalid_credentials, too_many_requests, unavailable
 */
export async function proveByPassword(
  deps: AuthDependencies,
  { userId, sessionId }: Person,
  password: string,
): Promise<Proven> {
  const account = await findAccount(deps.database.read, userId);
  if (!account) throw unauthenticated();
  const { password_hash: hash } = account;
  const wrong = placeOf(WRONG_CONFIRMATIONS, userId);
  const places = [placeOf(CONFIRMATIONS, userId), wrong];
  deps.limits.refuseAgain(places);
  const isRight = await deps.passwords.inTurn(
    { line: 'confirmations', names: [userId] },
    async ({ verify }) => {
      await deps.limits.take(places);
      return await verify(hash, password);
    },
  );
  if (hash === null || !isRight) {
    deps.log.info({ user: userId, session: sessionId }, 'password refused');
    throw invalidCredentials();
  }
  await deps.limits.clear([wrong]);
  return { account, proof: passwordProof(userId, hash) };
}

/**
 * Makes sure, within the transaction of a change, that what was shown still lets its person in and
 * that the session was not ended meanwhile, and holds both until it is done.
 *
 * @throws ProblemError unauthenticated
 */
export async function holdProven(writer: Writer, { proof }: Proven, person: Person): Promise<void> {
  const isHeld = await proof.hold(writer);
  if (!isHeld || !(await findSession(writer, person))) throw unauthenticated();
}

/**
 * Notes that somebody who is signed in has given their password once more.
 *
 * @throws ProblemError invalid_credentials, too_many_requests, unavailable
 */
export async function proveAgain(
  deps: AuthDependencies,
  person: Person,
  password: string,
): Promise<void> {
  const { proof } = await proveByPassword(deps, person, password);
  await deps.database.write((writer) =>
    changeSession(writer, person, { proven_by: proof.by, proven_at: deps.clock() }),
  );
}

/** @throws ProblemError password_needed where it is too long ago that somebody showed who they are */
export async function requireProof(
  { clock }: SessionDependencies,
  writer: Writer,
  person: Person,
): Promise<void> {
  const session = await findSession(writer, person);
  if (!session || !isEnough(session, clock())) throw passwordNeeded();
}
