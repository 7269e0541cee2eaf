import type { Writer } from '../database/database.ts';
import { placeOf } from '../limits/places.ts';
import { MAILS_BY_ACCOUNT } from '../limits/rules.ts';
import { mailTo } from '../mail/mail-texts.ts';
import { expiredCode, invalidCode } from '../problem-error.ts';
import { findAccount, findAccountByEmail, isEmailTaken, setEmail } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { deleteChallenges } from './challenges.store.ts';
import { codeSecret, issueCode, redeem } from './challenges.ts';
import type { Redemption } from './challenges.ts';
import { deleteAccountCodes } from './codes.store.ts';
import { confirmPassword, holdAccount } from './confirm-password.usecases.ts';
import { deleteResetTokens } from './reset-tokens.store.ts';
import { deleteSessions } from './sessions.store.ts';
import type { Person } from './sessions.usecases.ts';
import { tellOwner } from './sign-up.usecases.ts';
import { deleteSignUps } from './sign-ups.store.ts';

/**
 * Mails a code to the address that a person wants to use from now on, and a warning to the present
 * one. When somebody else has the address, its owner is told instead, and the caller is not.
 *
 * @throws ProblemError invalid_credentials, too_many_requests, unavailable
 */
export async function requestEmailChange(
  deps: AuthDependencies,
  person: Person,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const account = await confirmPassword(deps, person, password);
  await deps.limits.take([placeOf(MAILS_BY_ACCOUNT, `change ${person.userId}`)]);
  await deps.database.write(async (writer) => {
    await holdAccount(writer, account, person);
    const owner = await findAccountByEmail(writer, email);
    if (owner && owner.id !== account.id) await tellOwner(deps, writer, owner);
    else await mailChangeCode(deps, writer, account, email);
    const warning = mailTo(account, 'email-change-requested', { name: account.name, email });
    await deps.outbox.post(writer, account.id, warning);
  });
  deps.log.info({ user: account.id, session: person.sessionId }, 'change of address asked for');
}

async function mailChangeCode(
  deps: AuthDependencies,
  writer: Writer,
  { id, locale }: Account,
  email: string,
): Promise<void> {
  const addressee = { userId: id, email, now: deps.clock() };
  const code = await issueCode(writer, deps.keys.challenges, 'change_email', addressee);
  await deps.outbox.post(writer, id, mailTo({ email, locale }, 'change-email', { code }));
}

/**
 * Takes the new address with the code that was mailed to it, and tells the old one. Other sessions
 * end, as they do with a new password.
 *
 * @throws ProblemError invalid_code, expired_code
 */
export async function confirmEmailChange(
  deps: AuthDependencies,
  person: Person,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const outcome = await changeAddress(deps, person, email, code);
  const event = { user: person.userId, session: person.sessionId };
  deps.log.info(event, outcome === 'redeemed' ? 'address changed' : 'code refused');
  if (outcome === 'wrong') throw invalidCode();
  if (outcome === 'expired') throw expiredCode();
}

async function changeAddress(
  deps: AuthDependencies,
  { userId, sessionId }: Person,
  email: string,
  code: string,
): Promise<Redemption['outcome']> {
  try {
    return await deps.database.write(async (writer) => {
      const account = await findAccount(writer, userId);
      if (!account) return 'wrong';
      const redemption = await redeem(writer, deps.keys.challenges, 'change_email', {
        userId,
        secret: codeSecret(email, code),
        now: deps.clock(),
      });
      if (redemption.outcome !== 'redeemed') return redemption.outcome;
      await deleteSignUps(writer, redemption.email);
      await setEmail(writer, userId, redemption.email);
      await deleteChallenges(writer, userId);
      await deleteAccountCodes(writer, userId);
      await deleteResetTokens(writer, userId);
      await deleteSessions(writer, userId, { except: sessionId });
      const facts = { name: account.name, email: redemption.email };
      await deps.outbox.post(writer, userId, mailTo(account, 'email-changed', facts));
      return 'redeemed';
    });
  } catch (error) {
    // Somebody else took the address while the code was on its way.
    if (isEmailTaken(error)) return 'wrong';
    throw error;
  }
}
