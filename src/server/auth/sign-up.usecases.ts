import { DEFAULT_LOCALE } from '#contract/locale.ts';
import type { Locale } from '#contract/locale.ts';
import type { Writer } from '../database/database.ts';
import { widestNetworkOf } from '../limits/networks.ts';
import { placeOf, placesAt } from '../limits/places.ts';
import {
  MAILS_BY_ACCOUNT,
  MAILS_BY_ADDRESS,
  SIGN_UPS_BY_ACCOUNT,
  SIGN_UPS_BY_ADDRESS,
} from '../limits/rules.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { findAccountByEmail } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { issueCode } from './challenges.ts';
import { isLocked } from './locked-accounts.ts';
import { loginLink, verifyEmailLink } from './mail-links.ts';
import { keepSignUp, newCodeFor, signUpsOf } from './pending-sign-ups.ts';
import { emailKeyOf } from './sign-ups.store.ts';
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
 * @param caller `nonce` names this sign-up to the browser that made it; `address` is for limits
 * @throws ProblemError weak_password, too_many_requests, unavailable
 */
export async function signUp(
  deps: AuthDependencies,
  input: SignUp,
  { nonce, address }: { nonce: string; address: string },
): Promise<void> {
  refuseWeakPassword(input.password, input);
  const places = placesAt(SIGN_UPS_BY_ADDRESS, address);
  deps.limits.refuseAgain(places);
  const password_hash = await deps.passwords.inTurn(
    { line: 'sign-ups', names: [widestNetworkOf(address)] },
    async ({ hash }) => {
      await deps.limits.take(places);
      return await hash(input.password);
    },
  );
  const email_key = emailKeyOf(input.email);
  if (!(await deps.limits.tryTake([placeOf(SIGN_UPS_BY_ACCOUNT, email_key)]))) return;
  await deps.limits.tryTake([placeOf(MAILS_BY_ACCOUNT, email_key)]);
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
    if (!known) return await mailCode(deps, writer, given, code);
    await deps.outbox.post(writer, known.id, {
      kind: 'already-registered',
      locale: known.locale,
      to: known.email,
      content: MAIL_TEXTS[known.locale].alreadyRegistered({
        name: known.name,
        url: loginLink(deps.publicUrl, known.locale),
      }),
    });
  });
  void deps.outbox.deliver();
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
  { nonce, address }: { nonce: string | undefined; address: string },
): Promise<void> {
  await deps.limits.take(placesAt(MAILS_BY_ADDRESS, address));
  const key = emailKeyOf(email);
  if (!(await deps.limits.tryTake([placeOf(MAILS_BY_ACCOUNT, key)]))) return;
  const locked = await isLocked(deps, key);
  await deps.database.write(async (writer) => {
    const now = deps.clock();
    const account = await findAccountByEmail(writer, email);
    const [pending] = await signUpsOf(writer, deps.keys.challenges, email, { nonce, now });
    if (account && locked) {
      const addressee = { userId: account.id, email: account.email, now };
      const code = await issueCode(writer, deps.keys.challenges, 'verify_email', addressee);
      await mailCode(deps, writer, account, code, account.id);
    } else if (!account && pending) {
      const code = await newCodeFor(writer, deps.keys.challenges, pending, now);
      await mailCode(deps, writer, pending, code);
    } else await deps.outbox.postDecoy(writer, email);
  });
  void deps.outbox.deliver();
}

async function mailCode(
  deps: AuthDependencies,
  writer: Writer,
  { email, locale }: { email: string; locale: Locale },
  code: string,
  userId: string | null = null,
): Promise<void> {
  await deps.outbox.post(writer, userId, {
    kind: 'verify-email',
    locale,
    to: email,
    content: MAIL_TEXTS[locale].verifyEmail({
      code,
      url: verifyEmailLink(deps.publicUrl, locale, email, code),
    }),
  });
}
