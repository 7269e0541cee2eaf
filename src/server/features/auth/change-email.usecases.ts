import { createHmac } from 'node:crypto';
import type { Writer } from '../../platform/database/database.ts';
import { placeOf, placesAt } from '../../platform/limits/places.ts';
import type { Place } from '../../platform/limits/places.ts';
import { CODE_FAILURES_BY_IP, CODE_TRIES, MAILS_BY_ACCOUNT } from '../../platform/limits/rules.ts';
import { NEWS_LIFE } from '../../platform/mail/mail-jobs.ts';
import { mailTo } from '../../platform/mail/mail-texts.ts';
import { expiredCode, invalidCode, tooManyRequests } from '../../platform/problem-error.ts';
import { findAccount, findAccountByEmail, isEmailTaken, setEmail } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { findChallenge, putChallenge } from './challenges.store.ts';
import { strangerOf } from './mail-askers.ts';
import { CODE_LIFE, newCode } from './mailed-codes.ts';
import { confirmPassword, holdAccount } from './confirm-password.usecases.ts';
import { endFormerAccess } from './end-access.ts';
import type { Person } from './sessions.usecases.ts';
import { tellOwner } from './sign-up.usecases.ts';
import { deleteSignUps } from './sign-ups.store.ts';

interface GivenCode {
  email: string;
  code: string;
}

type Outcome = 'redeemed' | 'expired' | 'wrong';

/**
 * Mails a code to the address that a person wants to use from now on, and a warning to the present
 * one. When somebody else has the address, its owner is told instead, and the caller is not. Where
 * the address gets no more mails of late, nothing is changed.
 *
 * @param ip of the caller, for limits
 * @throws ProblemError invalid_credentials, too_many_requests, unavailable
 */
export async function requestEmailChange(
  deps: AuthDependencies,
  person: Person,
  { email, password }: { email: string; password: string },
  ip: string,
): Promise<void> {
  const account = await confirmPassword(deps, person, password);
  await deps.limits.take([placeOf(MAILS_BY_ACCOUNT, `change ${person.userId}`)]);
  const asker = await strangerOf(deps, { email, what: 'codes', ip });
  await deps.database.write(async (writer) => {
    await holdAccount(writer, account, person);
    const wait = await deps.outbox.takePlace(writer, email, 'codes', asker ?? 'anybody');
    if (wait > 0) throw tooManyRequests(wait);
    const owner = await findAccountByEmail(writer, email);
    if (owner && owner.id !== account.id) await tellOwner(deps, writer, owner);
    else await mailChangeCode(deps, writer, account, email);
    const warning = mailTo(account, 'email-change-requested', { name: account.name, email });
    await deps.outbox.post(writer, account.id, warning, deps.clock() + NEWS_LIFE);
  });
  deps.log.info({ user: account.id, session: person.sessionId }, 'change of address asked for');
}

/** Makes a six-digit code and mails it. Only its keyed hash is stored. */
async function mailChangeCode(
  { clock, keys, outbox }: AuthDependencies,
  writer: Writer,
  { id, locale }: Account,
  email: string,
): Promise<void> {
  const code = newCode();
  const now = clock();
  const expires_at = now + CODE_LIFE;
  await putChallenge(writer, {
    user_id: id,
    hash: hashOf(keys.challenges, id, { email, code }),
    email,
    created_at: now,
    expires_at,
  });
  const mail = mailTo({ email, locale }, 'change-email', { code });
  await outbox.put(writer, id, { ...mail, until: expires_at });
}

/**
 * Takes the new address with the code that was mailed to it, and tells the old one. Other sessions
 * end, as they do with a new password. Only who knows the right code learns that it has expired.
 * Wrong ones count against the person and their network, whatever code they are for: five in a
 * quarter of an hour, and so at most ten in the life of each of the few that are mailed.
 *
 * @param ip of the caller, for limits
 * @throws ProblemError invalid_code, expired_code, too_many_requests
 */
export async function confirmEmailChange(
  deps: AuthDependencies,
  person: Person,
  given: GivenCode,
  ip: string,
): Promise<void> {
  const tries = [
    placeOf(CODE_TRIES, `change ${person.userId}`),
    ...placesAt(CODE_FAILURES_BY_IP, ip),
  ];
  deps.limits.refuseAgain(tries);
  const outcome = await changeAddress(deps, person, given, tries);
  const event = { user: person.userId, session: person.sessionId };
  deps.log.info(event, outcome === 'redeemed' ? 'address changed' : 'code refused');
  if (outcome === 'wrong') throw invalidCode();
  if (outcome === 'expired') throw expiredCode();
}

async function changeAddress(
  deps: AuthDependencies,
  { userId, sessionId }: Person,
  given: GivenCode,
  tries: readonly Place[],
): Promise<Outcome> {
  try {
    return await deps.database.write(async (writer) => {
      // Tries are taken before anything is compared, so that many at once get no more of them.
      await deps.limits.take(tries, writer);
      const account = await findAccount(writer, userId);
      const challenge = await findChallenge(writer, userId);
      const hash = hashOf(deps.keys.challenges, userId, given);
      if (!account || challenge?.hash !== hash) return 'wrong';
      await deps.limits.refund(tries, writer);
      if (challenge.expires_at <= deps.clock()) return 'expired';
      const { email } = challenge;
      await deleteSignUps(writer, email);
      await setEmail(writer, userId, email);
      await endFormerAccess(writer, userId, sessionId);
      const mail = mailTo(account, 'email-changed', { name: account.name, email });
      await deps.outbox.post(writer, userId, mail, deps.clock() + NEWS_LIFE);
      return 'redeemed';
    });
  } catch (error) {
    // Somebody else took the address while the code was on its way.
    if (isEmailTaken(error)) return 'wrong';
    throw error;
  }
}

/** A code counts for the address that it was mailed to, and for no other. */
function hashOf(key: Buffer, userId: string, { email, code }: GivenCode): string {
  return createHmac('sha256', key)
    .update(`change_email.${userId}.${email.toLowerCase()} ${code}`)
    .digest('base64url');
}
