import type { Writer } from '../../platform/database/database.ts';
import { placeOf, placesAt } from '../../platform/limits/places.ts';
import { CODE_FAILURES_BY_IP, FAILURES_IN_A_ROW } from '../../platform/limits/rules.ts';
import { expiredCode, invalidCode } from '../../platform/problem-error.ts';
import { findAccountByEmail, isEmailTaken } from './accounts.store.ts';
import { makeAccount } from './accounts.usecases.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { deleteAccountCodes, findAccountCodes, findSignUpCodes } from './codes.store.ts';
import { markDevice } from './known-devices.ts';
import { findByCode, isNonceFor, triesOfAsker, triesOfOthers } from './mailed-codes.ts';
import type { GivenCode } from './mailed-codes.ts';
import { isOwnSignUp, SIGN_UP_LIFE } from './pending-sign-ups.ts';
import { issueResetToken } from './reset-tokens.ts';
import { deleteSignUps, emailKeyOf, findSignUp } from './sign-ups.store.ts';

interface Verification {
  email: string;
  /** six digits, and after a dot the secret of the link that brought them */
  code: string;
  /** names the browser, if it asked for a code */
  nonce: string | undefined;
  /** of the caller, for limits */
  ip: string;
  /** what the browser shows of earlier sign-ins */
  marks: string | undefined;
}

interface Verified {
  /** for choosing a password, where nobody can sign in with the one of the sign-up */
  token?: string | undefined;
  /** for the browser to keep: its owner has shown that the account is theirs */
  marks?: string;
}

/**
 * Opens the account of a sign-up with a code that was mailed for it, or unlocks one. Wrong digits
 * count against the network and, of browsers that asked for no code, against all such for this
 * address; never against the browser that asked, nor against the link of the mail.
 *
 * Who gives the code has the mailbox, and who signed up chose the password. That these are the same
 * person is known in the browser of the sign-up alone; in any other the account opens with a
 * password that nobody has, and a token to choose one with is given at once.
 *
 * @throws ProblemError invalid_code, expired_code, too_many_requests
 */
export async function verifyEmail(deps: AuthDependencies, input: Verification): Promise<Verified> {
  const outcome = await tryCode(deps, input);
  if (outcome === 'expired') throw expiredCode();
  if (outcome === 'wrong') throw invalidCode();
  await deps.limits.clear([placeOf(FAILURES_IN_A_ROW, emailKeyOf(input.email))]);
  const { token, holder, user, event } = outcome;
  deps.log.info({ user }, event);
  if (!holder) return { token };
  const shown = { key: deps.keys.knownDevices, marks: input.marks, now: deps.clock() };
  return { marks: markDevice(shown, holder) };
}

/** The account, where its password can be trusted; or else a token, unless another tab has one. */
interface Opened {
  user?: string;
  /** for the log */
  event: string;
  holder?: Pick<Account, 'id' | 'password_hash'>;
  token?: string | undefined;
}

type Outcome = Opened | 'expired' | 'wrong';

async function tryCode(deps: AuthDependencies, input: Verification): Promise<Outcome> {
  const { email, ip } = input;
  const [digits = '', secret] = input.code.split('.');
  const network = placesAt(CODE_FAILURES_BY_IP, ip);
  const redeem = (writer: Writer, given: GivenCode) => redeemCode(deps, writer, input, given);
  try {
    // Nobody guesses 256 bits: whoever has the mail is let in, whatever others did.
    if (secret !== undefined) {
      const outcome = await deps.database.write((writer) => redeem(writer, { digits, secret }));
      if (outcome === 'wrong') await deps.limits.take(network);
      return outcome;
    }
    const nonce = askerIn(deps, input);
    deps.limits.refuseAgain(network);
    return await deps.database.write(async (writer) => {
      // Tries are taken before anything is compared, so that many at once get no more of them.
      const tries = nonce === undefined ? triesOfOthers(email) : triesOfAsker(nonce);
      if (nonce !== undefined && !(await deps.limits.tryTake([tries], writer))) return 'expired';
      await deps.limits.take(nonce === undefined ? [tries, ...network] : network, writer);
      const outcome = await redeem(writer, { digits, nonce });
      if (outcome !== 'wrong') await deps.limits.refund([tries, ...network], writer);
      return outcome;
    });
  } catch (error) {
    // Two tabs gave the code at once, and the other one opened the account.
    if (isEmailTaken(error)) return { event: 'account opened twice' };
    throw error;
  }
}

/** What names the browser, where it asked for a code to this very address. */
function askerIn({ keys }: AuthDependencies, { email, nonce }: Verification): string | undefined {
  return nonce !== undefined && isNonceFor(keys.challenges, email, nonce) ? nonce : undefined;
}

async function redeemCode(
  deps: AuthDependencies,
  writer: Writer,
  { email, nonce }: Verification,
  given: GivenCode,
): Promise<Outcome> {
  const now = deps.clock();
  const account = await findAccountByEmail(writer, email);
  const codes = account
    ? await findAccountCodes(writer, account.id)
    : await findSignUpCodes(writer, email, now - SIGN_UP_LIFE);
  const finding = findByCode(deps.keys.challenges, codes, given, now);
  if (finding.outcome !== 'found') {
    deps.log.info({ user: account?.id }, 'code refused');
    return finding.outcome;
  }
  if (account) {
    await deleteAccountCodes(writer, account.id);
    return { user: account.id, event: 'account unlocked', holder: account };
  }
  return await openAccount(deps, writer, finding.code.sign_up_id ?? '', nonce);
}

async function openAccount(
  deps: AuthDependencies,
  writer: Writer,
  signUpId: string,
  nonce: string | undefined,
): Promise<Outcome> {
  const now = deps.clock();
  const key = deps.keys.challenges;
  const signUp = await findSignUp(writer, signUpId);
  if (!signUp) return 'wrong';
  const isOwn = isOwnSignUp(key, signUp, nonce);
  const { email, name, locale, time_zone } = signUp;
  const password_hash = isOwn ? signUp.password_hash : deps.passwords.ofNobody;
  const account = { email, name, password_hash, locale, time_zone };
  const holder = { id: await makeAccount(writer, account, now), password_hash };
  await deleteSignUps(writer, email);
  const opened = { user: holder.id, event: 'account opened' };
  if (isOwn) return { ...opened, holder };
  return { ...opened, token: await issueResetToken(writer, key, holder.id, now) };
}
