import { DEFAULT_LOCALE } from '#contract/locale.ts';
import type { Locale } from '#contract/locale.ts';
import type { Writer } from '../database/database.ts';
import { widestNetworkOf } from '../limits/networks.ts';
import { placeOf, placesAt } from '../limits/places.ts';
import {
  CODES_BY_ACCOUNT,
  MAILS_BY_ACCOUNT,
  MAILS_BY_IP,
  SIGN_UPS_BY_ACCOUNT,
  SIGN_UPS_BY_IP,
} from '../limits/rules.ts';
import { NEWS_LIFE } from '../mail/mail-jobs.ts';
import { mailTo } from '../mail/mail-texts.ts';
import { findAccountByEmail } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { isLocked } from './sign-in-doors.ts';
import { loginLink, verifyEmailLink } from './mail-links.ts';
import { CODE_LIFE, issueMailedCode } from './mailed-codes.ts';
import { isOwnSignUp, keepSignUp, SIGN_UP_LIFE } from './pending-sign-ups.ts';
import { emailKeyOf, findSignUps } from './sign-ups.store.ts';
import { refuseWeakPassword } from './weak-password.ts';

interface SignUp {
  email: string;
  password: string;
  name: string;
  locale?: Locale | undefined;
  time_zone?: string | undefined;
}

/**
 * Keeps a sign-up until its address is verified. Nothing tells the caller whether the address was
 * known: then the same is kept, with a code that nobody gets, and the owner is told by mail.
 *
 * @param caller `nonce` names this sign-up to the browser that made it; `ip` is for limits
 * @throws ProblemError weak_password, too_many_requests, unavailable
 */
export async function signUp(
  deps: AuthDependencies,
  input: SignUp,
  { nonce, ip }: { nonce: string; ip: string },
): Promise<void> {
  await refuseWeakPassword(input.password, input);
  const places = placesAt(SIGN_UPS_BY_IP, ip);
  deps.limits.refuseAgain(places);
  const password_hash = await deps.passwords.inTurn(
    { line: 'sign-ups', names: [widestNetworkOf(ip)] },
    async ({ hash }) => {
      await deps.limits.take(places);
      return await hash(input.password);
    },
  );
  const email_key = emailKeyOf(input.email);
  // Counted alike for known and unknown addresses, whatever else their mailboxes get.
  await deps.limits.take([
    ...placesAt(SIGN_UPS_BY_ACCOUNT, ip, email_key),
    placeOf(CODES_BY_ACCOUNT, email_key),
  ]);
  await deps.limits.tryTake(placesAt(MAILS_BY_ACCOUNT, ip, email_key));
  const given = {
    email: input.email,
    email_key,
    name: input.name,
    password_hash,
    locale: input.locale ?? DEFAULT_LOCALE,
    time_zone: input.time_zone ?? 'UTC',
  };
  await deps.database.write(async (writer) => {
    const key = deps.keys.challenges;
    const known = await findAccountByEmail(writer, input.email);
    const code = await keepSignUp(writer, key, given, { nonce, now: deps.clock() });
    if (known) await tellOwner(deps, writer, known);
    else await mailCode(deps, writer, given, code);
  });
}

/**
 * Sends a new code, at most one a minute to each network that asks, to an address that waits to be
 * verified, or whose account asks for its owner after too many failed sign-ins. It belongs to the
 * browser that asks; codes of others stay as they are. The caller learns nothing of it.
 *
 * @param caller `nonce` names the browser; `ip` is for limits
 * @throws ProblemError too_many_requests
 */
export async function resendVerificationEmail(
  deps: AuthDependencies,
  email: string,
  { nonce, ip }: { nonce: string; ip: string },
): Promise<void> {
  await deps.limits.take(placesAt(MAILS_BY_IP, ip));
  const email_key = emailKeyOf(email);
  if (!(await deps.limits.tryTake(placesAt(MAILS_BY_ACCOUNT, ip, email_key)))) return;
  await deps.limits.take([placeOf(CODES_BY_ACCOUNT, email_key)]);
  const locked = await isLocked(deps, email_key);
  await deps.database.write(async (writer) => {
    const now = deps.clock();
    const key = deps.keys.challenges;
    const account = await findAccountByEmail(writer, email);
    const all = await findSignUps(writer, email, now - SIGN_UP_LIFE);
    const pending = all.find((signUp) => isOwnSignUp(key, signUp, nonce)) ?? all[0];
    if (account && locked) {
      const subject = { sign_up_id: null, user_id: account.id };
      const code = await issueMailedCode(writer, key, subject, { nonce, now });
      await mailCode(deps, writer, account, code, account.id);
    } else if (!account && pending) {
      const subject = { sign_up_id: pending.id, user_id: null };
      const code = await issueMailedCode(writer, key, subject, { nonce, now });
      await mailCode(deps, writer, pending, code);
    } else await deps.outbox.postDecoy(writer, email);
  });
}

/** Tells the owner of an address that somebody gave it as theirs. */
export async function tellOwner(
  { outbox, publicUrl, clock }: AuthDependencies,
  writer: Writer,
  owner: Account,
): Promise<void> {
  const facts = { name: owner.name, url: loginLink(publicUrl, owner.locale) };
  const mail = mailTo(owner, 'already-registered', facts);
  await outbox.post(writer, owner.id, mail, clock() + NEWS_LIFE);
}

async function mailCode(
  { outbox, publicUrl, clock }: AuthDependencies,
  writer: Writer,
  { email, locale }: { email: string; locale: Locale },
  code: string,
  userId: string | null = null,
): Promise<void> {
  const url = verifyEmailLink(publicUrl, locale, email, code);
  const mail = mailTo({ email, locale }, 'verify-email', { code, url });
  await outbox.post(writer, userId, mail, clock() + CODE_LIFE);
}
