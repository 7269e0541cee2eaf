import {
  FAILURES_BY_ACCOUNT_AND_ADDRESS,
  FAILURES_BY_ADDRESS,
  FAILURES_IN_A_ROW,
} from '../limits/rules.ts';
import { emailNotVerified, invalidCredentials } from '../problem-error.ts';
import { findAccountByEmail } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { isLocked } from './locked-accounts.ts';
import { SIGN_UP_LIFE } from './pending-sign-ups.ts';
import { openSession } from './sessions.usecases.ts';
import type { IssuedTokens } from './sessions.usecases.ts';
import { emailKeyOf, findSignUps } from './sign-ups.store.ts';

interface LogIn {
  email: string;
  password: string;
  remember: boolean;
  device: string;
  /** of the caller, for limits */
  address: string;
}

/**
 * Begins a session for whoever knows the password. Only failures count towards the limits.
 *
 * @throws ProblemError invalid_credentials, email_not_verified, too_many_requests, unavailable
 */
export async function logIn(deps: AuthDependencies, input: LogIn): Promise<IssuedTokens> {
  const { email, password, remember, device, address } = input;
  const { limits, passwords } = deps;
  const key = emailKeyOf(email);
  const both = `${key} ${address}`;
  await limits.check(FAILURES_BY_ADDRESS, address);
  await limits.check(FAILURES_BY_ACCOUNT_AND_ADDRESS, both);

  // A sign-up is answered alike whether or not there is an account with its address, and so both
  // are tried each time.
  const account = await findAccountByEmail(deps.database.read, email);
  const [pending] = await findSignUps(deps.database.read, email, deps.clock() - SIGN_UP_LIFE);
  const isAccount = await passwords.verify(account?.password_hash, password);
  const isPending = await passwords.verify(pending?.password_hash, password);
  if (!isAccount && !isPending) {
    await limits.tryTake(FAILURES_BY_ADDRESS, address);
    await limits.tryTake(FAILURES_BY_ACCOUNT_AND_ADDRESS, both);
    await limits.tryTake(FAILURES_IN_A_ROW, key);
    throw invalidCredentials();
  }
  await limits.clear(FAILURES_BY_ACCOUNT_AND_ADDRESS, both);
  if (!account || !isAccount || (await isLocked(deps, key))) throw emailNotVerified();
  await limits.clear(FAILURES_IN_A_ROW, key);
  return await openSession(deps, account, { device, remember });
}
