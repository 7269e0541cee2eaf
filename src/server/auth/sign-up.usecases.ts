import { DEFAULT_LOCALE } from '#contract/locale.ts';
import type { Locale } from '#contract/locale.ts';
import type { Writer } from '../database/database.ts';
import {
  CODE_FAILURES_BY_ADDRESS,
  FAILURES_BEFORE_UNLOCK,
  FAILURES_IN_A_ROW,
  MAILS_BY_ACCOUNT,
  MAILS_BY_ADDRESS,
  SIGN_UPS_BY_ACCOUNT,
  SIGN_UPS_BY_ADDRESS,
} from '../limits/rules.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { expiredCode, invalidCode } from '../problem-error.ts';
import {
  emailKeyOf,
  findAccountByEmail,
  insertAccount,
  isEmailTaken,
  replaceUnverified,
  setVerified,
} from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { codeSecret, issueCode, redeem } from './challenges.ts';
import { loginLink, verifyEmailLink } from './mail-links.ts';
import { refuseWeakPassword } from './weak-password.ts';
import { newId } from '../new-id.ts';

interface SignUp {
  email: string;
  password: string;
  name: string;
  locale?: Locale | undefined;
  time_zone?: string | undefined;
}

/**
 * Opens an account that waits for its address to be verified. Nothing tells the caller whether the
 * address was known: then its owner gets another mail, and a sign-up that was never verified is
 * replaced by this one.
 *
 * @param address of the caller, for limits
 * @throws ProblemError weak_password, too_many_requests, unavailable
 */
export async function signUp(
  deps: AuthDependencies,
  input: SignUp,
  address: string,
): Promise<void> {
  refuseWeakPassword(input.password, input);
  await deps.limits.take(SIGN_UPS_BY_ADDRESS, address);
  const password_hash = await deps.passwords.hash(input.password);
  const key = emailKeyOf(input.email);
  if (!(await deps.limits.tryTake(SIGN_UPS_BY_ACCOUNT, key))) return;
  await deps.limits.tryTake(MAILS_BY_ACCOUNT, key);
  const given = {
    email: input.email,
    name: input.name,
    password_hash,
    locale: input.locale ?? DEFAULT_LOCALE,
    time_zone: input.time_zone ?? 'UTC',
  };
  try {
    await deps.database.write((writer) => register(deps, writer, given));
  } catch (error) {
    // The same address signed up twice at the same moment: the other one has sent the mail.
    if (!isEmailTaken(error)) throw error;
  }
  void deps.outbox.deliver();
}

async function register(
  deps: AuthDependencies,
  writer: Writer,
  given: Pick<Account, 'email' | 'name' | 'password_hash' | 'locale' | 'time_zone'>,
): Promise<void> {
  const known = await findAccountByEmail(writer, given.email);
  if (known && known.verified_at !== null) {
    const url = loginLink(deps.publicUrl, known.locale);
    await deps.outbox.post(writer, known.id, {
      kind: 'already-registered',
      locale: known.locale,
      to: known.email,
      content: MAIL_TEXTS[known.locale].alreadyRegistered({ name: known.name, url }),
    });
    return;
  }
  const id = known?.id ?? newId();
  if (known) await replaceUnverified(writer, id, given);
  else
    await insertAccount(writer, {
      ...given,
      id,
      day_start_hour: 0,
      verified_at: null,
      created_at: deps.clock(),
    });
  await mailCode(deps, writer, { ...given, id });
}

async function mailCode(
  deps: AuthDependencies,
  writer: Writer,
  { id, name, email, locale }: Pick<Account, 'id' | 'name' | 'email' | 'locale'>,
): Promise<void> {
  const addressee = { userId: id, email, now: deps.clock() };
  const code = await issueCode(writer, deps.keys.challenges, 'verify_email', addressee);
  const url = verifyEmailLink(deps.publicUrl, locale, email, code);
  await deps.outbox.post(writer, id, {
    kind: 'verify-email',
    locale,
    to: email,
    content: MAIL_TEXTS[locale].verifyEmail({ name, code, url }),
  });
}

/**
 * Sends a new code, at most one a minute, to an address that waits to be verified, or whose
 * account asks for its owner after too many failed log-ins. The caller learns nothing of it.
 *
 * @throws ProblemError too_many_requests
 */
export async function resendVerificationEmail(
  deps: AuthDependencies,
  email: string,
  address: string,
): Promise<void> {
  await deps.limits.take(MAILS_BY_ADDRESS, address);
  const key = emailKeyOf(email);
  if (!(await deps.limits.tryTake(MAILS_BY_ACCOUNT, key))) return;
  const locked = await isLocked(deps, key);
  await deps.database.write(async (writer) => {
    const account = await findAccountByEmail(writer, email);
    if (account && (account.verified_at === null || locked)) await mailCode(deps, writer, account);
    else await deps.outbox.postDecoy(writer);
  });
  void deps.outbox.deliver();
}

/**
 * Verifies an address with the code that was mailed to it.
 *
 * @throws ProblemError invalid_code, expired_code, too_many_requests
 */
export async function verifyEmail(
  deps: AuthDependencies,
  { email, code }: { email: string; code: string },
  address: string,
): Promise<void> {
  await deps.limits.take(CODE_FAILURES_BY_ADDRESS, address);
  const { outcome } = await deps.database.write(async (writer) => {
    const account = await findAccountByEmail(writer, email);
    if (!account) return { outcome: 'wrong' } as const;
    const now = deps.clock();
    const redemption = await redeem(writer, deps.keys.challenges, 'verify_email', {
      userId: account.id,
      secret: codeSecret(email, code),
      now,
    });
    if (redemption.outcome === 'redeemed') await setVerified(writer, account.id, now);
    return redemption;
  });
  if (outcome === 'wrong') throw invalidCode();
  await deps.limits.giveBack(CODE_FAILURES_BY_ADDRESS, address);
  if (outcome === 'expired') throw expiredCode();
  await deps.limits.clear(FAILURES_IN_A_ROW, emailKeyOf(email));
}

/** Whether so many log-ins failed in a row that a mailed code has to be given first. */
export async function isLocked(deps: AuthDependencies, emailKey: string): Promise<boolean> {
  return (await deps.limits.count(FAILURES_IN_A_ROW, emailKey)) >= FAILURES_BEFORE_UNLOCK;
}
