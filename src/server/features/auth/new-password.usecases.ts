import type { Profile } from '#contract/profile.ts';
import { isoOf } from '../../platform/clock.ts';
import {
  CODE_FAILURES_BY_IP,
  CONFIRMATIONS,
  FAILURES_IN_A_ROW,
  placeOf,
  placesAt,
} from '../../platform/limits/rules.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { placeOfAsked, placeOfNewPassword } from '../../platform/mail/mail-limits.ts';
import { invalidToken } from '../../platform/problem-error.ts';
import { findAccount, findAccountByEmail, releaseChanges, type Account } from './accounts.store.ts';
import { alarmLink } from './alarm.usecases.ts';
import { tellSurely } from './tell-of-change.ts';
import type { AuthDependencies, ClientContext } from './auth-dependencies.ts';
import { endFormerAccess } from './end-access.ts';
import { rememberDevice } from './known-devices.ts';
import { askerOf } from './sign-in-limits.ts';
import { newPasswordMail, renewLinks } from './mail-links.ts';
import { findByLinkToken } from './codes.ts';
import { credentialRows, PASSWORD, putPassword } from './credentials.store.ts';
import { deleteCodes, takeCode } from './codes.store.ts';
import { askingPerson, requireProof } from './prove.usecases.ts';
import type { Person } from './sessions.usecases.ts';
import { refuseWeakPassword } from './passwords.ts';

/**
 * Mails a link with which a new password can be chosen, at most one a minute to each network that
 * asks. Links that were mailed before go on working; where no further one is mailed, those of the
 * last day get the time of a new one. Where a change of the password ended those, the alarm of the mail
 * that told of it brings one: so who has the mailbox is never without a link.
 *
 * Where people come by a provider alone, a link is mailed for an account whose changes an alarm holds,
 * and for no other: a new password opens nothing there, but lets it be changed again.
 *
 * @returns whether one was sent, if the address is known: the caller does not learn that
 * @throws ProblemError too_many_requests
 */
export async function forgotPassword(
  deps: AuthDependencies,
  email: string,
  { ip, marks }: ClientContext,
): Promise<boolean> {
  const { outbox, log } = deps;
  const asker = await askerOf(deps, { email, what: 'links', ip }, marks);
  return await deps.database.write(async (writer) => {
    const isSent =
      asker !== undefined &&
      (await deps.limits.tryTake([placeOfAsked(email, 'links', asker)], writer));
    const found = await findAccountByEmail(writer, email);
    const account = found && mayChoose(deps, found) ? found : undefined;
    // As many statements for an unknown address as for a known one.
    const userId = account?.id ?? '';
    if (isSent) {
      const mail = account && (await newPasswordMail(deps, writer, account));
      if (!account) await deleteCodes(writer, userId);
      await outbox.put(writer, account?.id ?? null, mail);
    } else {
      await renewLinks(deps, writer, userId);
    }
    if (account) log.info({ user: account.id, isSent }, 'link to a new password asked for');
    return isSent;
  });
}

/** Whether a link to a new password is of use to an account. */
function mayChoose({ oidc }: Pick<AuthDependencies, 'oidc'>, { held_at }: Account): boolean {
  return !oidc.isOnly || held_at !== null;
}

/**
 * Sets a new password with a token. Every session ends, and the person is told by mail.
 *
 * @returns the marks of the browser from now on, which know it by the new password
 * @throws ProblemError invalid_token, weak_password, too_many_requests, unavailable
 */
export async function createNewPassword(
  deps: AuthDependencies,
  { token, password }: { token: string; password: string },
  { ip, marks }: ClientContext,
): Promise<string> {
  const { database, keys, clock, limits, log } = deps;
  const given = { token, purpose: 'new_password' } as const;
  const code = await findByLinkToken(database.read, keys.challenges, given, clock());
  // Whoever has the mail is let in, whatever others of the network did; what is wrong is counted.
  if (!code) await limits.take(placesAt(CODE_FAILURES_BY_IP, ip));
  const account = code && (await findAccount(database.read, code.user_id ?? ''));
  if (!code || !account || !mayChoose(deps, account)) {
    log.info({}, 'link to a new password refused');
    throw invalidToken();
  }
  await refuseWeakPassword(password, account);
  const turn = { line: 'new-passwords', names: [account.id] } as const;
  const passwordHash = await deps.passwords.inTurn(turn, ({ hash }) => hash(password));
  const done = await database.write(async (writer) => {
    if (!(await takeCode(writer, code.id, clock()))) return false;
    await replacePassword(deps, writer, account, passwordHash);
    // Whoever raised an alarm has shown that the mailbox is theirs.
    if (account.held_by === account.email_key) await releaseChanges(writer, account.id);
    await limits.clear([placeOf(FAILURES_IN_A_ROW, account.email_key)], writer);
    return true;
  });
  if (!done) throw invalidToken();
  log.info({ user: account.id }, 'password set by link');
  return rememberDevice(deps, marks, { id: account.id, password_hash: passwordHash });
}

/**
 * Changes the password of someone who is signed in and knows it, or has just shown who they are. Their
 * other sessions end.
 *
 * @param marks what the browser shows of earlier sign-ins
 * @returns the marks of the browser from now on, which know it by the new password
 * @throws ProblemError invalid_credentials, weak_password, too_many_requests, unavailable
 */
export async function changePassword(
  deps: AuthDependencies,
  person: Person,
  {
    current_password,
    new_password,
  }: { current_password?: string | undefined; new_password: string },
  marks: string | undefined,
): Promise<string> {
  const { account, proof } = await askingPerson(deps, person, current_password);
  await refuseWeakPassword(new_password, account, 'new_password');
  // Who may not change it has no hash made. A mailed link is never refused for its number: who has the
  // mailbox gets in, whatever others did.
  await deps.database.write(async (writer) => {
    await requireProof(deps, writer, person, { proof });
    await deps.limits.take([placeOfNewPassword(account.email)], writer);
  });
  const turn = { line: 'confirmations', names: [account.id] } as const;
  const passwordHash = await deps.passwords.inTurn(turn, async ({ hash }) => {
    await deps.limits.take([placeOf(CONFIRMATIONS, account.id)]);
    return await hash(new_password);
  });
  await deps.database.write(async (writer) => {
    await requireProof(deps, writer, person, { proof });
    await replacePassword(deps, writer, account, passwordHash, person.sessionId);
  });
  deps.log.info({ user: account.id, session: person.sessionId }, 'password changed');
  return rememberDevice(deps, marks, { id: account.id, password_hash: passwordHash });
}

async function replacePassword(
  deps: AuthDependencies,
  writer: Writer,
  account: Account,
  passwordHash: string,
  keepSession?: string,
): Promise<void> {
  await putPassword(writer, account.id, { hash: passwordHash, now: deps.clock() });
  await endFormerAccess(writer, account.id, keepSession);
  const facts = { name: account.name, url: alarmLink(deps, account) };
  await tellSurely(deps, writer, account, 'password-changed', facts);
}

/**
 * When a person changed their password last, in ISO 8601.
 *
 * @returns undefined where it is as old as the account, as far as is known
 */
export async function passwordChangedAt(
  reader: Reader,
  { id, created_at }: Pick<Profile, 'id' | 'created_at'>,
): Promise<string | undefined> {
  const password = await credentialRows.find(reader, { user_id: id, id: PASSWORD });
  const isChanged = password !== undefined && password.created_at > Date.parse(created_at);
  return isChanged ? isoOf(password.created_at) : undefined;
}
