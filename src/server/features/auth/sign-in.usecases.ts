import type { z } from 'zod/mini';
import type { loginBody } from '#contract/account.ts';
import { withOrdinal, type Locale } from '#contract/locale.ts';
import type { ProofKind } from '../../platform/database/account-tables.ts';
import type { Writer } from '../../platform/database/database.ts';
import {
  accountSuspended,
  emailNotVerified,
  invalidCode,
  invalidCredentials,
  isUnavailable,
  secondFactorNeeded,
} from '../../platform/problem-error.ts';
import { findAccountByEmail, type Account } from './accounts.store.ts';
import { alarmLink } from './alarm.usecases.ts';
import type { AuthDependencies, ClientContext } from './auth-dependencies.ts';
import { isTrusted, knownDevice, rememberDevice, trustDevice } from './known-devices.ts';
import {
  limitsOfDevice,
  limitsOfStrangers,
  isLocked,
  unlockedKnownDevice,
} from './sign-in-limits.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { forgotPasswordLink } from './mail-links.ts';
import { passwordProof } from './proofs.ts';
import { secondFactorProof } from './second-factor/second-factor-proof.ts';
import type { Proven } from './prove.usecases.ts';
import { openSession } from './sessions.usecases.ts';
import { tellByMail } from './tell-of-change.ts';
import type { SignedIn } from './tokens.ts';
import { emailKeyOf, findSignUps, SIGN_UP_LIFE } from './sign-ups.store.ts';

type SignIn = z.output<typeof loginBody> & { device: string };

/**
 * Begins a session for whoever knows the password. Only failures count towards the limits; those of
 * strangers keep out no device that was signed in before. Where there is a second factor, a wrong code
 * counts as a wrong password does.
 *
 * @throws ProblemError invalid_credentials, email_not_verified, account_suspended,
 *   second_factor_needed, invalid_code, too_many_requests, unavailable
 */
export async function signIn(
  deps: AuthDependencies,
  { email, password, device, remember = false, code, trust = false }: SignIn,
  { ip, marks, trusts }: ClientContext,
): Promise<SignedIn> {
  const { limits } = deps;
  const known = marks === undefined ? undefined : await unlockedKnownDevice(deps, email, marks);
  const emailKey = emailKeyOf(email);
  const strangers = limitsOfStrangers(emailKey, ip);
  const own = known === undefined ? strangers : limitsOfDevice(known, emailKey);
  limits.refuseAgain([...own.ofNetwork, ...own.ofAccount]);

  // Whoever is turned away has cost no query. The next attempt of the account comes once what this one
  // counted was given back.
  return await deps.passwords.inTurn(own.turn, async ({ verify }) => {
    const { account, pending } = await takeAttempt(deps, email, own);
    const hash = account?.password_hash ?? null;
    const isAccount = await verify(hash, password);
    const isPending = await verify(pending?.password_hash || null, password);
    if (!isAccount) deps.log.info({ user: account?.id }, 'sign-in refused');
    if (!isAccount && !isPending) throw invalidCredentials();
    if (!account || hash === null || !isAccount) {
      // Who knows the password of a sign-up has failed at the account's all the same.
      await limits.refund(own.ofNetwork);
      throw emailNotVerified();
    }
    if (account.suspended_at !== null) {
      await limits.refund(own.ofNetwork);
      throw accountSuspended();
    }
    const alongside = async (writer: Writer) => {
      await limits.clear([...strangers.ofAccount, ...own.ofAccount], writer);
      await limits.refund(own.ofNetwork, writer);
      if (known === undefined)
        await tellOfNewDevice(deps, writer, account, { device, by: 'password' });
    };
    const isAsked = account.totp_secret !== null && !isTrusted(deps, trusts, account);
    if (isAsked && code === undefined) {
      // Nothing was wrong yet, and nobody has been let in either.
      await limits.refund([...own.ofNetwork, ...own.ofAccount]);
      throw secondFactorNeeded();
    }
    const proof =
      isAsked && code !== undefined
        ? secondFactorProof(deps, account, { hash, code })
        : passwordProof(account.id, hash);
    const refusal = () => {
      if (!isAsked) return invalidCredentials();
      deps.log.info({ user: account.id }, 'second factor refused');
      return invalidCode();
    };
    const issued = await openSession(deps, proof, { device, remember, alongside, refusal }).catch(
      async (error: unknown) => {
        // The password was right: it counts as a failure only where it can't be given back either.
        if (isUnavailable(error))
          await limits.refund([...own.ofNetwork, ...own.ofAccount]).catch(() => undefined);
        throw error;
      },
    );
    return {
      ...issued,
      marks: rememberDevice(deps, marks, account),
      ...(isAsked && trust ? { trusts: trustDevice(deps, trusts, account) } : {}),
    };
  });
}

/**
 * Takes a place for an attempt, before anything is compared. A sign-up is answered alike whether or
 * not there is an account with its address, and so both are looked for each time.
 *
 * @throws ProblemError email_not_verified, too_many_requests
 */
async function takeAttempt(
  { database, limits, clock }: AuthDependencies,
  email: string,
  { inARow, ofNetwork, ofAccount }: SignInLimits,
) {
  return await database.write(async (writer) => {
    const [locked, account, [pending]] = await Promise.all([
      isLocked({ limits }, inARow, writer),
      findAccountByEmail(writer, email),
      findSignUps(writer, email, clock() - SIGN_UP_LIFE),
    ]);
    if (locked) throw emailNotVerified();
    await limits.take([...ofNetwork, ...ofAccount], writer);
    return { account, pending };
  });
}

/** How somebody comes in, and what their browser shows. */
export interface Entrance {
  device: string;
  remember: boolean;
  marks: string | undefined;
}

/**
 * Begins a session for whoever has shown what is no password, and tells them by mail of a device that
 * is new.
 *
 * @param refusal what is told of a proof that is worth nothing by now
 */
export async function letIn(
  deps: AuthDependencies,
  { account, proof }: Proven,
  { device, remember, marks }: Entrance,
  refusal: () => Error,
): Promise<SignedIn> {
  const isKnown = knownDevice(deps, marks, account) !== undefined;
  const alongside = async (writer: Writer) => {
    if (!isKnown) await tellOfNewDevice(deps, writer, account, { device, by: proof.by });
  };
  const issued = await openSession(deps, proof, { device, remember, refusal, alongside });
  return { ...issued, marks: rememberDevice(deps, marks, account) };
}

/** A mail knows no region: English dates are British there, as the spelling is. */
const DATES: Record<Locale, string> = { en: 'en-GB', fr: 'fr' };

async function tellOfNewDevice(
  deps: AuthDependencies,
  writer: Writer,
  account: Account,
  { device, by }: { device: string; by: ProofKind },
): Promise<void> {
  const { name, locale, time_zone: timeZone } = account;
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  const moment = new Intl.DateTimeFormat(DATES[locale], format).format(deps.clock());
  const when = withOrdinal(locale, moment);
  // A new password alone ends nothing of what is no password.
  const url =
    by === 'password' ? forgotPasswordLink(deps.publicUrl, locale) : alarmLink(deps, account);
  await tellByMail(deps, writer, account, 'new-device', { name, device, when, by, url });
}
