import { NEWS_LIFE } from '../mail/mail-jobs.ts';
import { mailTo } from '../mail/mail-texts.ts';
import { placeOf, placesAt } from '../limits/places.ts';
import {
  CODE_FAILURES_BY_IP,
  FAILURES_IN_A_ROW,
  MAILS_BY_ACCOUNT,
  MAILS_BY_IP,
} from '../limits/rules.ts';
import type { Writer } from '../database/database.ts';
import { invalidToken } from '../problem-error.ts';
import { findAccount, findAccountByEmail, setPasswordHash } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { confirmPassword, holdAccount } from './confirm-password.usecases.ts';
import { endFormerAccess } from './end-access.ts';
import { markDevice } from './known-devices.ts';
import { forgotPasswordLink, resetPasswordLink } from './mail-links.ts';
import { claimOf, issueResetToken, TOKEN_LIFE } from './reset-tokens.ts';
import type { ClaimedToken } from './reset-tokens.ts';
import { deleteResetTokens, hasResetToken, takeResetToken } from './reset-tokens.store.ts';
import type { Person } from './sessions.usecases.ts';
import { emailKeyOf } from './sign-ups.store.ts';
import { refuseWeakPassword } from './weak-password.ts';

/**
 * Mails a link with which a new password can be chosen, at most one a minute to each network that
 * asks. Links that were mailed before go on working. The caller learns nothing of whether the
 * address is known.
 *
 * @throws ProblemError too_many_requests
 */
export async function forgotPassword(
  deps: AuthDependencies,
  email: string,
  ip: string,
): Promise<void> {
  await deps.limits.take(placesAt(MAILS_BY_IP, ip));
  const mail = placesAt(MAILS_BY_ACCOUNT, ip, `reset ${emailKeyOf(email)}`);
  if (!(await deps.limits.tryTake(mail))) return;
  await deps.database.write(async (writer) => {
    const account = await findAccountByEmail(writer, email);
    // As many statements as for a known address.
    if (account) await mailToken(deps, writer, account);
    else {
      await deleteResetTokens(writer, '');
      await deps.outbox.postDecoy(writer, email);
    }
  });
}

async function mailToken(deps: AuthDependencies, writer: Writer, account: Account): Promise<void> {
  const key = deps.keys.challenges;
  const now = deps.clock();
  const token = await issueResetToken(writer, key, account.id, now);
  const url = resetPasswordLink(deps.publicUrl, account.locale, token);
  const mail = mailTo(account, 'reset-password', { name: account.name, url });
  const isSent = await deps.outbox.post(writer, account.id, mail, now + TOKEN_LIFE);
  if (!isSent) await takeResetToken(writer, claimOf(key, token), now);
  deps.log.info({ user: account.id, isSent }, 'link to a new password asked for');
}

/**
 * Sets a new password with a token. Every session ends, and the person is told by mail.
 *
 * @param caller `ip` is for limits; `marks` are what the browser shows of earlier sign-ins
 * @returns the marks of the browser from now on, which know it by the new password
 * @throws ProblemError invalid_token, weak_password, too_many_requests, unavailable
 */
export async function createNewPassword(
  deps: AuthDependencies,
  { token, password }: { token: string; password: string },
  { ip, marks }: { ip: string; marks: string | undefined },
): Promise<string> {
  const claimed = claimOf(deps.keys.challenges, token);
  const account = await accountOfToken(deps, claimed, ip);
  if (!account) {
    deps.log.info({}, 'link to a new password refused');
    throw invalidToken();
  }
  await refuseWeakPassword(password, account);
  const passwordHash = await deps.passwords.inTurn(
    { line: 'new-passwords', names: [account.id] },
    ({ hash }) => hash(password),
  );
  const done = await deps.database.write(async (writer) => {
    if (!(await takeResetToken(writer, claimed, deps.clock()))) return false;
    await replacePassword(deps, writer, account, passwordHash);
    return true;
  });
  if (!done) throw invalidToken();
  deps.log.info({ user: account.id }, 'password set by link');
  await deps.limits.clear([placeOf(FAILURES_IN_A_ROW, account.email_key)]);
  const shown = { key: deps.keys.knownDevices, marks, now: deps.clock() };
  return markDevice(shown, { id: account.id, password_hash: passwordHash });
}

/**
 * Changes the password of someone who is signed in and knows it. Their other sessions end.
 *
 * @param marks what the browser shows of earlier sign-ins
 * @returns the marks of the browser from now on, which know it by the new password
 * @throws ProblemError invalid_credentials, weak_password, too_many_requests, unavailable
 */
export async function changePassword(
  deps: AuthDependencies,
  person: Person,
  { current_password, new_password }: { current_password: string; new_password: string },
  marks: string | undefined,
): Promise<string> {
  const account = await confirmPassword(deps, person, current_password);
  await refuseWeakPassword(new_password, account, 'new_password');
  const passwordHash = await deps.passwords.inTurn(
    { line: 'new-passwords', names: [person.userId] },
    ({ hash }) => hash(new_password),
  );
  await deps.database.write(async (writer) => {
    await holdAccount(writer, account, person);
    await replacePassword(deps, writer, account, passwordHash, person.sessionId);
  });
  deps.log.info({ user: account.id, session: person.sessionId }, 'password changed');
  const shown = { key: deps.keys.knownDevices, marks, now: deps.clock() };
  return markDevice(shown, { id: account.id, password_hash: passwordHash });
}

/**
 * The account that a token is for, if it can still be used.
 *
 * @throws ProblemError too_many_requests
 */
async function accountOfToken(
  deps: AuthDependencies,
  claimed: ClaimedToken,
  ip: string,
): Promise<Account | undefined> {
  const places = placesAt(CODE_FAILURES_BY_IP, ip);
  deps.limits.refuseAgain(places);
  return await deps.database.write(async (writer) => {
    await deps.limits.take(places, writer);
    if (!(await hasResetToken(writer, claimed, deps.clock()))) return undefined;
    await deps.limits.giveBack(places, writer);
    return await findAccount(writer, claimed.user_id);
  });
}

async function replacePassword(
  deps: AuthDependencies,
  writer: Writer,
  account: Account,
  passwordHash: string,
  keepSession?: string,
): Promise<void> {
  await setPasswordHash(writer, account.id, passwordHash);
  await endFormerAccess(writer, account.id, keepSession);
  const facts = { name: account.name, url: forgotPasswordLink(deps.publicUrl, account.locale) };
  const mail = mailTo(account, 'password-changed', facts);
  await deps.outbox.post(writer, account.id, mail, deps.clock() + NEWS_LIFE);
}
