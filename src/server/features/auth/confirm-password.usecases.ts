import { MINUTE } from '../../platform/clock.ts';
import type { Writer } from '../../platform/database/database.ts';
import { CONFIRMATIONS, placeOf, WRONG_CONFIRMATIONS } from '../../platform/limits/rules.ts';
import {
  invalidCredentials,
  passwordNeeded,
  unauthenticated,
} from '../../platform/problem-error.ts';
import { findAccount, lockAccount } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { changeSession, findSession } from './sessions.store.ts';
import type { Person, SessionDependencies } from './sessions.usecases.ts';

/** For so long after the password was given, by signing in or later, nobody is asked for it again. */
const PASSWORD_COUNTS = 10 * MINUTE;

/**
 * The account of someone who is signed in and gives their password once more.
 *
 * @throws ProblemError invalid_credentials, too_many_requests, unavailable
 */
export async function confirmPassword(
  deps: AuthDependencies,
  { userId, sessionId }: Person,
  password: string,
): Promise<Account> {
  const account = await findAccount(deps.database.read, userId);
  if (!account) throw unauthenticated();
  const wrong = placeOf(WRONG_CONFIRMATIONS, userId);
  const places = [placeOf(CONFIRMATIONS, userId), wrong];
  deps.limits.refuseAgain(places);
  const isRight = await deps.passwords.inTurn(
    { line: 'confirmations', names: [userId] },
    async ({ verify }) => {
      await deps.limits.take(places);
      return await verify(account.password_hash, password);
    },
  );
  if (!isRight) {
    deps.log.info({ user: userId, session: sessionId }, 'password refused');
    throw invalidCredentials();
  }
  await deps.limits.clear([wrong]);
  return account;
}

/**
 * Makes sure, within the transaction of a change, that the password that was confirmed is still the
 * account's and that the session was not ended meanwhile, and holds both until it is done.
 *
 * @throws ProblemError unauthenticated
 */
export async function holdAccount(writer: Writer, account: Account, person: Person): Promise<void> {
  const isHeld = await lockAccount(writer, account);
  if (!isHeld || !(await findSession(writer, person))) throw unauthenticated();
}

/**
 * Notes that somebody who is signed in has given their password once more.
 *
 * @throws ProblemError invalid_credentials, too_many_requests, unavailable
 */
export async function confirmSession(
  deps: AuthDependencies,
  person: Person,
  password: string,
): Promise<void> {
  await confirmPassword(deps, person, password);
  await deps.database.write((writer) =>
    changeSession(writer, person, { password_given_at: deps.clock() }),
  );
}

/** @throws ProblemError password_needed */
export async function requirePassword(
  { clock }: SessionDependencies,
  writer: Writer,
  person: Person,
): Promise<void> {
  const session = await findSession(writer, person);
  if (!session || clock() - session.password_given_at > PASSWORD_COUNTS) throw passwordNeeded();
}
