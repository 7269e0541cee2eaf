import type { Reader } from '../../platform/database/database.ts';
import { widestNetworkOf } from '../../platform/limits/networks.ts';
import {
  FAILURES_BEFORE_UNLOCK,
  FAILURES_BY_ACCOUNT_AND_IP,
  FAILURES_BY_IP,
  FAILURES_BY_KNOWN_DEVICE,
  FAILURES_IN_A_ROW,
  MAILS_BY_ACCOUNT,
  MAILS_BY_IP,
  placeOf,
  placesAt,
  type Place,
} from '../../platform/limits/rules.ts';
import type { AskedFor, RequesterClass } from '../../platform/mail/mail-limits.ts';
import { findAccountByEmail } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { knownDevice } from './known-devices.ts';
import type { HashingTurn } from './passwords.ts';
import { emailKeyOf } from './sign-ups.store.ts';

/** What a sign-in has to get past. */
export interface SignInLimits {
  turn: HashingTurn;
  /** what failures in a row are counted by */
  inARow: string;
  /** given back when the password is right, also one of a sign-up */
  ofNetwork: Place[];
  /** begun anew when the password is the account's */
  ofAccount: Place[];
}

/** @param emailKey what makes two addresses the same */
export function limitsOfStrangers(emailKey: string, ip: string): SignInLimits {
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

/**
 * A device that was signed in before answers for its own failures alone. It waits by the name of its
 * account, since whoever signs in again and again has as many devices as they like. That name is
 * also that of strangers in their own line: it waits while one of them has a turn.
 */
export function limitsOfDevice(device: string, emailKey: string): SignInLimits {
  return {
    turn: { line: 'known-devices', names: [`account ${emailKey}`] },
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
export async function isLocked(
  { limits }: Pick<AuthDependencies, 'limits'>,
  subject: string,
  reader?: Reader,
): Promise<boolean> {
  return (
    (await limits.count(placeOf(FAILURES_IN_A_ROW, subject), reader)) >= FAILURES_BEFORE_UNLOCK
  );
}

/** The account's device that the browser is, unless too many sign-ins on it failed in a row. */
export async function unlockedKnownDevice(
  deps: AuthDependencies,
  email: string,
  marks: string,
): Promise<string | undefined> {
  const account = await findAccountByEmail(deps.database.read, email);
  const known = account && knownDevice(deps, marks, account);
  return known !== undefined && !(await isLocked(deps, known)) ? known : undefined;
}

/** A request for a mail to an address. */
interface Request {
  email: string;
  what: AskedFor;
  /** of the caller, for limits */
  ip: string;
}

/**
 * Who asks for a mail, as far as it decides which places at the mailbox they may take. A device that
 * was signed in before answers for itself, whatever its network did.
 *
 * @param marks what the browser shows of earlier sign-ins
 * @returns undefined for who asked a moment ago, from this device or this network
 * @throws ProblemError too_many_requests
 */
export async function askerOf(
  deps: AuthDependencies,
  request: Request,
  marks: string | undefined,
): Promise<RequesterClass | undefined> {
  const { email, what, ip } = request;
  const device = marks === undefined ? undefined : await unlockedKnownDevice(deps, email, marks);
  if (device === undefined) {
    await deps.limits.take(placesAt(MAILS_BY_IP, ip));
    return await strangerOf(deps, request);
  }
  const isFirst = await deps.limits.tryTake([placeOf(MAILS_BY_ACCOUNT, `${what} ${device}`)]);
  return isFirst ? 'owner' : undefined;
}

/** The same for who is not asked what device it is: known and unknown addresses count alike. */
export async function strangerOf(
  { limits }: AuthDependencies,
  { email, what, ip }: Request,
): Promise<Exclude<RequesterClass, 'owner'> | undefined> {
  const emailKey = emailKeyOf(email);
  const asked = placesAt(MAILS_BY_ACCOUNT, ip, `${what} ${emailKey}`);
  if (!(await limits.tryTake(asked))) return undefined;
  const failed = placesAt(FAILURES_BY_ACCOUNT_AND_IP, ip, emailKey);
  const counts = async (places: readonly Place[]) =>
    await Promise.all(places.map((place) => limits.count(place)));
  const isFirst = (await counts(asked)).every((count, at) => count <= (asked[at]?.times ?? 0));
  const hasFailed = (await counts(failed)).some((count) => count > 0);
  return isFirst && !hasFailed ? 'quiet' : 'anybody';
}
