import type { z } from 'zod/mini';
import type { verifyEmailBody } from '#contract/account.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/engine-errors.ts';
import {
  CODE_FAILURES_BY_IP,
  FAILURES_IN_A_ROW,
  placeOf,
  placesAt,
} from '../../platform/limits/rules.ts';
import { expiredCode, invalidCode, ProblemError } from '../../platform/problem-error.ts';
import { findAccountByEmail, type Account } from './accounts.store.ts';
import { openAccountOf } from './accounts.usecases.ts';
import type { AuthDependencies, ClientContext } from './auth-dependencies.ts';
import { deleteCodes, findCodes, findSignUpCodes, takeCode } from './codes.store.ts';
import { rememberDevice } from './known-devices.ts';
import {
  countGuess,
  findGiven,
  hashOfNonce,
  isNonceFor,
  issueLinkToken,
  triesOfAsker,
  triesOfOthers,
  type GivenCode,
} from './codes.ts';
import { giveIdentity } from './change-credentials.usecases.ts';
import { readIdentity } from './providers/identities.ts';
import { emailKeyOf, findSignUp, SIGN_UP_LIFE, type PendingSignUp } from './sign-ups.store.ts';

type Verification = z.output<typeof verifyEmailBody>;

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
 * person is known in the browser of the sign-up alone; in any other the account opens
 * without a password, and a token to choose one with is given at once.
 *
 * @throws ProblemError invalid_code, expired_code, invitation_over, invitation_needed, invalid_request,
 *   too_many_requests; provider_needed, where it counts in the browser of the sign-up alone
 */
export async function verifyEmail(
  deps: AuthDependencies,
  input: Verification,
  caller: ClientContext,
): Promise<Verified> {
  const outcome = await tryCode(deps, input, caller);
  if (outcome === 'expired') throw expiredCode();
  if (outcome === 'wrong') throw invalidCode();
  if (outcome === 'elsewhere') throw new ProblemError('provider_needed');
  const { token, holder, user, event } = outcome;
  deps.log.info({ user }, event);
  if (!holder) return { token };
  return { marks: rememberDevice(deps, caller.marks, holder) };
}

/** The account, where its password can be trusted; or else a token, unless another tab has one. */
interface Opened {
  user?: string;
  /** for the log */
  event: string;
  holder?: Pick<Account, 'id' | 'password_hash'>;
  token?: string | undefined;
}

type Outcome = Opened | 'expired' | 'wrong' | 'elsewhere';

async function tryCode(
  deps: AuthDependencies,
  { email, code }: Verification,
  { ip, nonce: shown }: ClientContext,
): Promise<Outcome> {
  const [text = '', secret] = code.split('.');
  const network = placesAt(CODE_FAILURES_BY_IP, ip);
  async function redeem(writer: Writer, given: GivenCode): Promise<Outcome> {
    const outcome = await redeemCode(deps, writer, { email, nonce: shown }, given);
    if (typeof outcome !== 'string')
      await deps.limits.clear([placeOf(FAILURES_IN_A_ROW, emailKeyOf(email))], writer);
    return outcome;
  }
  try {
    if (secret !== undefined) {
      // Whoever has the mail is let in, whatever others of the network did. What opens nothing is
      // counted there, and takes no transaction and no line of the log beyond the limit.
      const given = { text, secret };
      const { code: found } = await findMailed(deps, deps.database.read, email, given);
      if (typeof found !== 'string')
        return await deps.database.write((writer) => redeem(writer, given));
      if (found === 'wrong') await deps.limits.take(network);
      else if (!(await deps.limits.tryTake(network))) return found;
      deps.log.info({}, 'code refused');
      return found;
    }
    const isAsker = shown !== undefined && isNonceFor(deps.keys.challenges, email, shown);
    const nonce = isAsker ? shown : undefined;
    const tries = isAsker
      ? { places: network, own: [triesOfAsker(shown)] }
      : { places: [triesOfOthers(email), ...network] };
    return await countGuess(deps, tries, (writer) => redeem(writer, { text, nonce }));
  } catch (error) {
    // Another sign-up with the address was verified at the same moment.
    if (isUniqueViolation(error)) return { event: 'account opened twice' };
    throw error;
  }
}

/** The account of an address, and which of the codes that were mailed there is given. */
async function findMailed(
  { clock, keys }: AuthDependencies,
  reader: Reader,
  email: string,
  given: GivenCode,
): Promise<{ account: Account | undefined; code: ReturnType<typeof findGiven> }> {
  const now = clock();
  // Both are looked for each time, so that no answer comes sooner where there is an account.
  const [account, ofSignUps] = await Promise.all([
    findAccountByEmail(reader, email),
    findSignUpCodes(reader, email, now - SIGN_UP_LIFE),
  ]);
  const whose = { userId: account?.id ?? '', purpose: 'verify_email' } as const;
  const ofAccount = await findCodes(reader, whose);
  return { account, code: findGiven(keys.challenges, account ? ofAccount : ofSignUps, given, now) };
}

async function redeemCode(
  deps: AuthDependencies,
  writer: Writer,
  { email, nonce }: { email: string; nonce: string | undefined },
  given: GivenCode,
): Promise<Outcome> {
  const now = deps.clock();
  const key = deps.keys.challenges;
  const { account, code } = await findMailed(deps, writer, email, given);
  const signUp =
    account || typeof code === 'string'
      ? undefined
      : await findSignUp(writer, code.sign_up_id ?? '');
  const isOwn = nonce !== undefined && signUp?.nonce_hash === hashOfNonce(key, nonce);
  // In another browser a password would be chosen, by which nobody gets in: the code goes on waiting.
  if (signUp && !isOwn && deps.oidc.isOnly) return 'elsewhere';
  if (code === 'expired' || code === 'wrong' || !(await takeCode(writer, code.id, now))) {
    deps.log.info({ user: account?.id }, 'code refused');
    return code === 'expired' ? 'expired' : 'wrong';
  }
  if (account) {
    await deleteCodes(writer, account.id, 'verify_email');
    return { user: account.id, event: 'account unlocked', holder: account };
  }
  return signUp ? await openAccount(deps, writer, signUp, isOwn) : 'wrong';
}

async function openAccount(
  deps: AuthDependencies,
  writer: Writer,
  signUp: PendingSignUp,
  isOwn: boolean,
): Promise<Opened> {
  const now = deps.clock();
  const { email, name, locale, time_zone, invitation_id, identity } = signUp;
  const password_hash = identity === null ? signUp.password_hash : null;
  const chosen = isOwn && password_hash !== null ? { password_hash } : {};
  const account = { email, name, locale, time_zone, ...chosen };
  const id = await openAccountOf(deps, writer, account, invitation_id);
  const opened = { user: id, event: 'account opened' };
  if (isOwn && identity !== null) await giveIdentity(writer, id, readIdentity(identity), now);
  if (isOwn) return { ...opened, holder: { id, password_hash } };
  const link = { userId: id, purpose: 'new_password' } as const;
  return { ...opened, token: await issueLinkToken(writer, deps.keys.challenges, link, now) };
}
