import { widestNetworkOf } from '../../platform/limits/networks.ts';
import {
  FAILURES_BEFORE_UNLOCK,
  FAILURES_BY_ACCOUNT_AND_IP,
  FAILURES_BY_IP,
  FAILURES_BY_KNOWN_DEVICE,
  FAILURES_IN_A_ROW,
  placeOf,
  placesAt,
} from '../../platform/limits/rules.ts';
import type { Place } from '../../platform/limits/rules.ts';
import { findAccountByEmail } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { knownDevice } from './known-devices.ts';
import type { HashingTurn } from './passwords.ts';

/** What a sign-in has to get past. */
interface Door {
  turn: HashingTurn;
  /** what failures in a row are counted by */
  inARow: string;
  /** given back when the password is right, also one of a sign-up */
  ofNetwork: Place[];
  /** begun anew when the password is the account's */
  ofAccount: Place[];
}

/** @param emailKey what makes two addresses the same */
export function doorOfStrangers(emailKey: string, ip: string): Door {
  return {
    turn: { line: 'sign-ins', names: [widestNetworkOf(ip), `account ${emailKey}`] },
    inARow: emailKey,
    ofNetwork: placesAt(FAILURES_BY_IP, ip),
    ofAccount: [
      ...placesAt(FAILURES_BY_ACCOUNT_AND_IP, ip, emailKey),
      placeOf(FAILURES_IN_A_ROW, emailKey),
    ],
  };
}

/** A device that was signed in before answers for its own failures alone. */
export function doorOfDevice(device: string): Door {
  return {
    turn: { line: 'known-devices', names: [device] },
    inARow: device,
    ofNetwork: [],
    ofAccount: [placeOf(FAILURES_BY_KNOWN_DEVICE, device), placeOf(FAILURES_IN_A_ROW, device)],
  };
}

/**
 * Whether so many sign-ins failed in a row that no more are tried: a mailed code has to be given
 * first.
 *
 * @param subject what makes two addresses the same, or the name of a known device
 */
export async function isLocked({ limits }: AuthDependencies, subject: string): Promise<boolean> {
  return (await limits.count(placeOf(FAILURES_IN_A_ROW, subject))) >= FAILURES_BEFORE_UNLOCK;
}

/** The account's device that the browser is, unless too many sign-ins on it failed in a row. */
export async function trustedDevice(
  deps: AuthDependencies,
  email: string,
  marks: string,
): Promise<string | undefined> {
  const account = await findAccountByEmail(deps.database.read, email);
  const known = account && knownDevice(deps, marks, account);
  return known !== undefined && !(await isLocked(deps, known)) ? known : undefined;
}
