import type { z } from 'zod/mini';
import type { createAccountBody } from '#contract/account.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/locale.ts';
import type { Writer } from '../../platform/database/database.ts';
import { widestNetworkOf } from '../../platform/limits/networks.ts';
import { placesAt, SIGN_UPS_BY_ACCOUNT, SIGN_UPS_BY_IP } from '../../platform/limits/rules.ts';
import { mailTo } from '../../platform/mail/mails.ts';
import { placeOfAsked } from '../../platform/mail/mail-limits.ts';
import { newId } from '../../platform/new-id.ts';
import { admitSignUp } from '../invitations/admit-sign-up.usecases.ts';
import { findAccountByEmail, type Account } from './accounts.store.ts';
import type { AuthDependencies, ClientContext } from './auth-dependencies.ts';
import { askerOf, isLocked, strangerOf } from './sign-in-limits.ts';
import { loginLink, verifyEmailLink } from './mail-links.ts';
import { CODE_LIFE, hashOfNonce, issueMailedCode, triesOfAsker, type MailedCode } from './codes.ts';
import { emailKeyOf, findSignUps, insertSignUp, SIGN_UP_LIFE } from './sign-ups.store.ts';
import type { PendingSignUp } from './sign-ups.store.ts';
import { refuseWeakPassword } from './passwords.ts';
import { tellSurely } from './tell-of-change.ts';

/**
 * Keeps a sign-up until its address is verified. Nothing tells the caller whether the address was
 * known: then the same is kept, with a code that nobody gets, and the owner is told by mail.
 *
 * @param caller `nonce` names this sign-up to the browser that made it; `ip` is for limits
 * @throws ProblemError invitation_needed, invitation_over, invalid_request, weak_password,
 * too_many_requests, unavailable
 */
export async function signUp(
  deps: AuthDependencies,
  input: z.output<typeof createAccountBody>,
  { nonce, ip }: { nonce: string; ip: string },
): Promise<void> {
  const invitation_id = await admitSignUp(deps, input, ip);
  const password_hash = await hashOfNewcomer(deps, input, ip);
  const { email, name, locale = DEFAULT_LOCALE, time_zone = 'UTC' } = input;
  const given = { email, name, locale, time_zone, password_hash, invitation_id, identity: null };
  await keepSignUp(deps, given, { nonce, ip });
}

/**
 * The hash of the password that somebody new has chosen.
 *
 * @throws ProblemError weak_password, too_many_requests, unavailable
 */
export async function hashOfNewcomer(
  { limits, passwords }: AuthDependencies,
  { password, ...person }: { password: string; name: string; email: string },
  ip: string,
): Promise<string> {
  await refuseWeakPassword(password, person);
  const places = placesAt(SIGN_UPS_BY_IP, ip);
  limits.refuseAgain(places);
  const turn = { line: 'sign-ups', names: [widestNetworkOf(ip)] } as const;
  return await passwords.inTurn(turn, async ({ hash }) => {
    await limits.take(places);
    return await hash(password);
  });
}

type NewSignUp = Omit<PendingSignUp, 'id' | 'nonce_hash' | 'created_at' | 'email_key'>;

/**
 * Keeps a sign-up, and mails a code for it.
 *
 * @throws ProblemError too_many_requests
 */
export async function keepSignUp(
  deps: AuthDependencies,
  given: NewSignUp,
  { nonce, ip }: { nonce: string; ip: string },
): Promise<void> {
  const { email } = given;
  const email_key = emailKeyOf(email);
  await deps.limits.take(placesAt(SIGN_UPS_BY_ACCOUNT, ip, email_key));
  const asker = await strangerOf(deps, { email, what: 'codes', ip });
  await deps.database.write(async (writer) => {
    const key = deps.keys.challenges;
    await deps.limits.take([placeOfAsked(email, 'codes', asker ?? 'anybody')], writer);
    const known = await findAccountByEmail(writer, email);
    const signUp = { id: newId(), nonce_hash: hashOfNonce(key, nonce), created_at: deps.clock() };
    await insertSignUp(writer, { ...signUp, ...given, email_key });
    const asking = { nonce, now: signUp.created_at };
    const code = await issueMailedCode(writer, key, { sign_up_id: signUp.id }, asking);
    if (known) await tellOwner(deps, writer, known);
    else await mailCode(deps, writer, given, code);
  });
}

/**
 * Sends a new code, at most one a minute to each network that asks, to an address that waits to be
 * verified, or whose account asks for its owner after too many failed sign-ins. It belongs to the
 * browser that asks; codes of others stay as they are.
 *
 * @returns whether one was sent, if the address is one of those: the caller does not learn that
 * @throws ProblemError too_many_requests
 */
export async function resendVerificationEmail(
  deps: AuthDependencies,
  email: string,
  { nonce, ip, marks }: ClientContext & { nonce: string },
): Promise<boolean> {
  const asker = await askerOf(deps, { email, what: 'codes', ip }, marks);
  if (asker === undefined) return false;
  const locked = await isLocked(deps, emailKeyOf(email));
  return await deps.database.write(async (writer) => {
    const account = await findAccountByEmail(writer, email);
    // A device of the owner’s learns nothing by it, and must not use places up for mails never sent.
    const takesPlace = asker !== 'owner' || (account !== undefined && locked);
    const place = placeOfAsked(email, 'codes', asker);
    if (takesPlace && !(await deps.limits.tryTake([place], writer))) return false;
    const key = deps.keys.challenges;
    const asking = { nonce, now: deps.clock() };
    const all = await findSignUps(writer, email, asking.now - SIGN_UP_LIFE);
    const pending = all.find(({ nonce_hash }) => nonce_hash === hashOfNonce(key, nonce)) ?? all[0];
    if (account && locked) {
      const code = await issueMailedCode(writer, key, { user_id: account.id }, asking);
      await mailCode(deps, writer, account, code, account.id);
    } else if (!account && pending) {
      const code = await issueMailedCode(writer, key, { sign_up_id: pending.id }, asking);
      await mailCode(deps, writer, pending, code);
    } else await deps.outbox.put(writer, null, undefined);
    // A new code has tries of its own.
    await deps.limits.clear([triesOfAsker(nonce)], writer);
    return true;
  });
}

/** Tells the owner of an address that somebody gave it as theirs. */
export async function tellOwner(
  deps: AuthDependencies,
  writer: Writer,
  owner: Account,
): Promise<void> {
  const facts = { name: owner.name, url: loginLink(deps.publicUrl, owner.locale) };
  await tellSurely(deps, writer, owner, 'already-registered', facts);
}

async function mailCode(
  { outbox, publicUrl, clock }: AuthDependencies,
  writer: Writer,
  { email, locale }: { email: string; locale: Locale },
  code: MailedCode,
  userId: string | null = null,
): Promise<void> {
  const url = verifyEmailLink(publicUrl, locale, email, code);
  const facts = { code: code.digits, url };
  const mail = mailTo({ email, locale }, 'verify-email', facts);
  await outbox.put(writer, userId, { ...mail, until: clock() + CODE_LIFE.verify_email });
}
