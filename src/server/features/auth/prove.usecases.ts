import type { Database, Writer } from '../../platform/database/database.ts';
import { CONFIRMATIONS, placeOf, WRONG_CONFIRMATIONS } from '../../platform/limits/rules.ts';
import {
  changesHeld,
  invalidCode,
  invalidCredentials,
  isUnavailable,
  passwordNeeded,
  unauthenticated,
} from '../../platform/problem-error.ts';
import { findAccount, lockAccount, type Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { findCredentials, type Credential } from './credentials.store.ts';
import { passwordProof, strengthIn, strengthNeeded, strengthOf } from './proofs.ts';
import type { Proof, Site } from './proofs.ts';
import { secondFactorProof } from './second-factor/second-factor-proof.ts';
import { sessionKey, sessionRows } from './sessions.store.ts';
import type { Person } from './sessions.usecases.ts';

/** Somebody who has just shown who they are. */
export interface Proven {
  account: Account;
  proof: Proof;
}

/** Somebody who is signed in and is about to change what only they may. */
export interface Asking {
  account: Account;
  /** none where what they showed a moment ago has to do */
  proof?: Proof;
}

/**
 * The account of someone who is signed in, by their password where they give it.
 *
 * @throws ProblemError invalid_credentials, too_many_requests, unavailable
 */
export async function askingPerson(
  deps: AuthDependencies,
  person: Person,
  password: string | undefined,
): Promise<Asking> {
  if (password !== undefined) return await proveByPassword(deps, person, password);
  const account = await findAccount(deps.database.read, person.userId);
  if (!account) throw unauthenticated();
  return { account };
}

/**
 * The account of someone who is signed in and gives their password once more.
 *
 * @throws ProblemError invalid_credentials, too_many_requests, unavailable
 */
async function proveByPassword(
  deps: AuthDependencies,
  { userId, sessionId }: Person,
  password: string,
  code?: string,
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
  if (code !== undefined)
    return { account, proof: secondFactorProof(deps, account, { hash, code, wrong }) };
  // Where a code can be wrong beside it, to have the password alone gives no new tries.
  if (account.totp_secret === null) await deps.limits.clear([wrong]);
  else await deps.limits.refund([wrong]);
  return { account, proof: passwordProof(userId, hash) };
}

/**
 * Notes that somebody who is signed in has shown once more who they are. What they showed before
 * counts on where it is stronger.
 *
 * @param refusal what is told of a proof that is worth nothing by now
 * @throws ProblemError unauthenticated
 */
export async function noteProof(
  { database, clock }: AuthDependencies,
  person: Person,
  { proof }: Proven,
  refusal = unauthenticated,
): Promise<void> {
  const now = clock();
  await database.write(async (writer) => {
    if (!(await proof.hold(writer))) throw refusal();
    const session = await sessionRows.find(writer, sessionKey(person));
    if (!session) throw unauthenticated();
    if (strengthIn(session, now) > strengthOf(proof)) return;
    const proven = { proven_by: proof.by, proven_at: now };
    await sessionRows.change(writer, sessionKey(person), proven);
  });
}

/**
 * Notes that somebody who is signed in gave their password again, with a code where they have a
 * second factor.
 *
 * @throws ProblemError invalid_credentials, invalid_code, too_many_requests, unavailable
 */
export async function proveAgain(
  deps: AuthDependencies,
  person: Person,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const proven = await proveByPassword(deps, person, password, code);
  const refusal = code === undefined ? unauthenticated : invalidCode;
  await noteProof(deps, person, proven, refusal).catch(async (error: unknown) => {
    // A code that was not looked at was not wrong.
    if (code !== undefined && isUnavailable(error))
      await deps.limits
        .refund([placeOf(WRONG_CONFIRMATIONS, person.userId)])
        .catch(() => undefined);
    throw error;
  });
}

/**
 * Makes sure, within the transaction of a change that asks for no proof, that the session was not
 * ended while its call was on its way: an alarm comes before it, or deletes what it makes.
 *
 * @throws ProblemError unauthenticated
 */
export async function requireSession(
  { engine }: Pick<Database, 'engine'>,
  writer: Writer,
  person: Person,
): Promise<void> {
  const [isThere, session] = await Promise.all([
    lockAccount(writer, engine, person.userId),
    sessionRows.find(writer, sessionKey(person)),
  ]);
  if (!isThere || !session) throw unauthenticated();
}

/**
 * Makes sure, within the transaction of a change, that whoever is signed in has shown who they are:
 * with what they give, or within the last ten minutes, and by something as strong as the strongest
 * that they have. Until it is done, nobody else changes what lets this person in.
 *
 * @returns whose it is, and what does
 * @param options.isEvenHeld of what may be done also while changes are held
 * @param options.at when it began, where its person was away in between; now, where it is not given
 * @throws ProblemError unauthenticated, password_needed, changes_held
 */
export async function requireProof(
  { database, clock, ...site }: Pick<AuthDependencies, 'database' | 'clock' | keyof Site>,
  writer: Writer,
  person: Person,
  {
    proof,
    isEvenHeld = false,
    at = clock(),
  }: { proof?: Proof | undefined; isEvenHeld?: boolean; at?: number } = {},
): Promise<{ account: Account; credentials: Credential[] }> {
  const { userId } = person;
  const [isThere, account, session, credentials] = await Promise.all([
    lockAccount(writer, database.engine, userId),
    findAccount(writer, userId),
    sessionRows.find(writer, sessionKey(person)),
    findCredentials(writer, userId),
  ]);
  if (!isThere || !account || !session) throw unauthenticated();
  if (account.held_at !== null && !isEvenHeld) throw changesHeld();
  if (proof && !(await proof.hold(writer))) throw unauthenticated();
  const shown = Math.max(strengthIn(session, at), proof ? strengthOf(proof) : 0);
  if (shown < strengthNeeded(credentials, site)) throw passwordNeeded();
  return { account, credentials };
}
