import type { z } from 'zod/mini';
import type { emailCodeBody } from '#contract/account.ts';
import type { Writer } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/engine-errors.ts';
import {
  CODE_FAILURES_BY_IP,
  CODE_TRIES,
  MAILS_BY_ACCOUNT,
  placeOf,
  placesAt,
} from '../../platform/limits/rules.ts';
import { mailTo } from '../../platform/mail/mails.ts';
import { placeOfAsked } from '../../platform/mail/mail-limits.ts';
import { changesHeld, expiredCode, invalidCode } from '../../platform/problem-error.ts';
import { findAccount, findAccountByEmail, setEmail } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import { alarmLink } from './alarm.usecases.ts';
import { tellByMail, tellSurely } from './tell-of-change.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { countGuess, findGiven, issueCode, newDigits } from './codes.ts';
import { findCodes, takeCode } from './codes.store.ts';
import { strangerOf } from './sign-in-limits.ts';
import { endFormerAccess } from './end-access.ts';
import { askingPerson, requireProof } from './prove.usecases.ts';
import type { Person } from './sessions.usecases.ts';
import { tellOwner } from './sign-up.usecases.ts';
import { deleteSignUps } from './sign-ups.store.ts';

type EmailCode = z.output<typeof emailCodeBody>;

/**
 * Mails a code to the address that a person wants to use from now on, and a warning to the present
 * one. When somebody else has the address, its owner is told instead, and the caller is not. Where
 * the address gets no more mails of late, nothing is changed.
 *
 * @param ip of the caller, for limits
 * @throws ProblemError invalid_credentials, password_needed, too_many_requests, unavailable
 */
export async function requestEmailChange(
  deps: AuthDependencies,
  person: Person,
  { email, password }: { email: string; password?: string | undefined },
  ip: string,
): Promise<void> {
  const { account, proof } = await askingPerson(deps, person, password);
  await deps.limits.take([placeOf(MAILS_BY_ACCOUNT, `change ${person.userId}`)]);
  const asker = await strangerOf(deps, { email, what: 'codes', ip });
  await deps.database.write(async (writer) => {
    await requireProof(deps, writer, person, { proof });
    await deps.limits.take([placeOfAsked(email, 'codes', asker ?? 'anybody')], writer);
    const owner = await findAccountByEmail(writer, email);
    if (owner && owner.id !== account.id) await tellOwner(deps, writer, owner);
    else await mailChangeCode(deps, writer, account, email);
    const facts = { name: account.name, email, url: alarmLink(deps, account) };
    await tellByMail(deps, writer, account, 'email-change-requested', facts);
  });
  deps.log.info({ user: account.id, session: person.sessionId }, 'change of address asked for');
}

/** A code counts for the address that it was mailed to, and for no other. */
const textOf = ({ email, code }: EmailCode): string => `${email.toLowerCase()} ${code}`;

async function mailChangeCode(
  { clock, keys, outbox }: AuthDependencies,
  writer: Writer,
  { id, locale }: Account,
  email: string,
): Promise<void> {
  const code = newDigits();
  const given = { user_id: id, asker: id, email, text: textOf({ email, code }) };
  const issued = { purpose: 'change_email', ...given } as const;
  const { expires_at: until } = await issueCode(writer, keys.challenges, issued, clock());
  const mail = mailTo({ email, locale }, 'change-email', { code });
  await outbox.put(writer, id, { ...mail, until });
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
  given: EmailCode,
  ip: string,
): Promise<void> {
  const tries = [
    placeOf(CODE_TRIES, `change ${person.userId}`),
    ...placesAt(CODE_FAILURES_BY_IP, ip),
  ];
  const outcome = await countGuess(deps, { places: tries }, (writer) =>
    changeAddress(deps, writer, person, given),
  ).catch((error: unknown) => {
    // Somebody else took the address while the code was on its way.
    if (isUniqueViolation(error)) return 'wrong';
    throw error;
  });
  const event = { user: person.userId, session: person.sessionId };
  deps.log.info(event, outcome === 'redeemed' ? 'address changed' : 'code refused');
  if (outcome === 'wrong') throw invalidCode();
  if (outcome === 'expired') throw expiredCode();
}

async function changeAddress(
  deps: AuthDependencies,
  writer: Writer,
  { userId, sessionId }: Person,
  given: EmailCode,
): Promise<'redeemed' | 'expired' | 'wrong'> {
  const now = deps.clock();
  const account = await findAccount(writer, userId);
  const codes = await findCodes(writer, { userId, purpose: 'change_email' });
  const code = findGiven(deps.keys.challenges, codes, { text: textOf(given) }, now);
  if (code === 'expired') return 'expired';
  if (code === 'wrong' || !account || !(await takeCode(writer, code.id, now))) return 'wrong';
  if (account.held_at !== null) throw changesHeld();
  const email = code.email ?? '';
  await deleteSignUps(writer, email);
  await setEmail(writer, userId, email);
  await endFormerAccess(writer, userId, sessionId);
  const facts = { name: account.name, email, url: alarmLink(deps, account) };
  // Each address gets few of these: it was changed to by a code that was mailed there.
  await tellSurely(deps, writer, account, 'email-changed', facts);
  return 'redeemed';
}
