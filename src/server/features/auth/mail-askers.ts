import type { AskedFor, Asker } from '../../platform/mail/recipients.ts';
import type { Place } from '../../platform/limits/rules.ts';
import {
  FAILURES_BY_ACCOUNT_AND_IP,
  MAILS_BY_ACCOUNT,
  MAILS_BY_IP,
  placeOf,
  placesAt,
} from '../../platform/limits/rules.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { trustedDevice } from './sign-in-limits.ts';
import { emailKeyOf } from './sign-ups.store.ts';

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
): Promise<Asker | undefined> {
  const { email, what, ip } = request;
  const device = marks === undefined ? undefined : await trustedDevice(deps, email, marks);
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
): Promise<Exclude<Asker, 'owner'> | undefined> {
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
