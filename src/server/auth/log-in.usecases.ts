import {
  FAILURES_BEFORE_UNLOCK,
  FAILURES_BY_ACCOUNT_AND_ADDRESS,
  FAILURES_BY_ADDRESS,
  FAILURES_BY_KNOWN_DEVICE,
  FAILURES_IN_A_ROW,
} from '../limits/rules.ts';
import { emailNotVerified, invalidCredentials } from '../problem-error.ts';
import { findAccountByEmail } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { knownDevice, markDevice } from './known-devices.ts';
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
  /** what the browser shows of earlier log-ins */
  marks: string | undefined;
}

interface LoggedIn extends IssuedTokens {
  /** for the browser to keep: this log-in and earlier ones */
  marks: string;
  /** whether nobody had logged in to the account on this device since its password was chosen */
  isNewDevice: boolean;
}

/**
 * Begins a session for whoever knows the password. Only failures count towards the limits; those of
 * strangers keep out no device that was signed in before.
 *
 * @throws ProblemError invalid_credentials, email_not_verified, too_many_requests, unavailable
 */
export async function logIn(deps: AuthDependencies, input: LogIn): Promise<LoggedIn> {
  const { email, password, remember, device, address, marks } = input;
  const { limits, passwords } = deps;
  const key = emailKeyOf(email);
  const both = `${key} ${address}`;
  const account = await findAccountByEmail(deps.database.read, email);
  const known = account && (await trustedDevice(deps, account, marks));
  if (known === undefined) {
    await limits.check(FAILURES_BY_ADDRESS, address);
    await limits.check(FAILURES_BY_ACCOUNT_AND_ADDRESS, both);
  } else await limits.check(FAILURES_BY_KNOWN_DEVICE, known);

  // A sign-up is answered alike whether or not there is an account with its address, and so both
  // are tried each time.
  const [pending] = await findSignUps(deps.database.read, email, deps.clock() - SIGN_UP_LIFE);
  const isAccount = await passwords.verify(account?.password_hash, password);
  const isPending = await passwords.verify(pending?.password_hash, password);
  if (!isAccount && !isPending) {
    if (known === undefined) {
      await limits.tryTake(FAILURES_BY_ADDRESS, address);
      await limits.tryTake(FAILURES_BY_ACCOUNT_AND_ADDRESS, both);
      await limits.tryTake(FAILURES_IN_A_ROW, key);
    } else {
      await limits.tryTake(FAILURES_BY_KNOWN_DEVICE, known);
      await limits.tryTake(FAILURES_IN_A_ROW, known);
    }
    throw invalidCredentials();
  }
  if (!account || !isAccount) throw emailNotVerified();
  if (known === undefined && (await isLocked(deps, key))) throw emailNotVerified();
  await limits.clear(FAILURES_BY_ACCOUNT_AND_ADDRESS, both);
  await limits.clear(FAILURES_IN_A_ROW, key);
  if (known !== undefined) {
    await limits.clear(FAILURES_BY_KNOWN_DEVICE, known);
    await limits.clear(FAILURES_IN_A_ROW, known);
  }
  const issued = await openSession(deps, account, { device, remember });
  const shown = { key: deps.keys.knownDevices, marks, now: deps.clock() };
  return { ...issued, marks: markDevice(shown, account), isNewDevice: known === undefined };
}

/** The account's device that the browser is, unless too many log-ins on it failed in a row. */
async function trustedDevice(
  { keys, limits, clock }: AuthDependencies,
  account: Account,
  marks: string | undefined,
): Promise<string | undefined> {
  const known = knownDevice({ key: keys.knownDevices, marks, now: clock() }, account);
  if (known === undefined) return undefined;
  const failures = await limits.count(FAILURES_IN_A_ROW, known);
  return failures < FAILURES_BEFORE_UNLOCK ? known : undefined;
}
