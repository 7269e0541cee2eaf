import {
  FAILURES_BY_ACCOUNT_AND_ADDRESS,
  FAILURES_BY_ADDRESS,
  FAILURES_IN_A_ROW,
} from '../limits/rules.ts';
import { emailNotVerified, invalidCredentials } from '../problem-error.ts';
import { emailKeyOf, findAccountByEmail } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { openSession } from './sessions.usecases.ts';
import type { IssuedTokens } from './sessions.usecases.ts';
import { isLocked } from './sign-up.usecases.ts';

interface LogIn {
  email: string;
  password: string;
  remember: boolean;
  device: string;
  /** of the caller, for limits */
  address: string;
}

/**
 * Begins a session for whoever knows the password.
 *
 * @throws ProblemError invalid_credentials, email_not_verified, too_many_requests, unavailable
 */
export async function logIn(deps: AuthDependencies, input: LogIn): Promise<IssuedTokens> {
  const { email, password, remember, device, address } = input;
  const key = emailKeyOf(email);
  const account = await withinLimits(deps, key, address, async () => {
    const found = await findAccountByEmail(deps.database.read, email);
    return (await deps.passwords.verify(found?.password_hash, password)) ? found : undefined;
  });
  if (!account) throw invalidCredentials();
  if (account.verified_at === null || (await isLocked(deps, key))) throw emailNotVerified();
  await deps.limits.clear(FAILURES_IN_A_ROW, key);
  return await openSession(deps, { userId: account.id, device, remember });
}

/** Counts the attempt first, and takes it back unless it turns out to be a failure. */
async function withinLimits(
  { limits }: AuthDependencies,
  key: string,
  address: string,
  check: () => Promise<Account | undefined>,
): Promise<Account | undefined> {
  const both = `${key} ${address}`;
  await limits.take(FAILURES_BY_ADDRESS, address);
  let failed = false;
  try {
    await limits.take(FAILURES_BY_ACCOUNT_AND_ADDRESS, both);
    const account = await check();
    failed = account === undefined;
    if (failed) await limits.tryTake(FAILURES_IN_A_ROW, key);
    else await limits.clear(FAILURES_BY_ACCOUNT_AND_ADDRESS, both);
    return account;
  } finally {
    if (!failed) await limits.giveBack(FAILURES_BY_ADDRESS, address);
  }
}
