import type { Writer } from '../database/database.ts';
import { placeOf, placesAt } from '../limits/places.ts';
import { CODE_FAILURES_BY_ADDRESS, FAILURES_IN_A_ROW } from '../limits/rules.ts';
import { newId } from '../new-id.ts';
import { expiredCode, invalidCode } from '../problem-error.ts';
import { findAccountByEmail, insertAccount, isEmailTaken } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { codeSecret, redeem } from './challenges.ts';
import { findByCode, signUpsOf } from './pending-sign-ups.ts';
import { deleteSignUps, emailKeyOf } from './sign-ups.store.ts';
import type { PendingSignUp } from './sign-ups.store.ts';

interface Verification {
  email: string;
  code: string;
  /** of the browser's own sign-up */
  nonce: string | undefined;
  /** of the caller, for limits */
  address: string;
}

/**
 * Opens the account of a sign-up with the code that was mailed for it, or unlocks one.
 *
 * @throws ProblemError invalid_code, expired_code, too_many_requests
 */
export async function verifyEmail(deps: AuthDependencies, input: Verification): Promise<void> {
  const outcome = await tryCode(deps, input);
  if (outcome === 'expired') throw expiredCode();
  if (outcome === 'wrong') throw invalidCode();
  await deps.limits.clear([placeOf(FAILURES_IN_A_ROW, emailKeyOf(input.email))]);
}

type Outcome = 'verified' | 'expired' | 'wrong';

async function tryCode(deps: AuthDependencies, input: Verification): Promise<Outcome> {
  const places = placesAt(CODE_FAILURES_BY_ADDRESS, input.address);
  deps.limits.refuseAgain(places);
  try {
    return await deps.database.write(async (writer) => {
      await deps.limits.take(places, writer);
      const outcome = await redeemCode(deps, writer, input);
      if (outcome !== 'wrong') await deps.limits.giveBack(places, writer);
      return outcome;
    });
  } catch (error) {
    // Two tabs gave the code at once, and the other one opened the account.
    if (isEmailTaken(error)) return 'verified';
    throw error;
  }
}

async function redeemCode(
  deps: AuthDependencies,
  writer: Writer,
  { email, code, nonce }: Verification,
): Promise<Outcome> {
  const now = deps.clock();
  const key = deps.keys.challenges;
  const account = await findAccountByEmail(writer, email);
  if (account) {
    const secret = codeSecret(email, code);
    const owned = { userId: account.id, secret, now };
    const { outcome } = await redeem(writer, key, 'verify_email', owned);
    return outcome === 'redeemed' ? 'verified' : outcome;
  }
  const signUps = await signUpsOf(writer, key, email, { nonce, now });
  const finding = await findByCode(writer, key, signUps, { code, now });
  if (finding.outcome !== 'found') return finding.outcome;
  await openAccount(deps, writer, finding.signUp, { isContested: signUps.length > 1 });
  return 'verified';
}

/**
 * @param isContested several people may have signed up with the address, and nothing says whose
 * password is its owner's: then none counts, and a mailed link lets the owner choose one
 */
async function openAccount(
  deps: AuthDependencies,
  writer: Writer,
  { email, name, password_hash, locale, time_zone }: PendingSignUp,
  { isContested }: { isContested: boolean },
): Promise<void> {
  await insertAccount(writer, {
    id: newId(),
    email,
    name,
    password_hash: isContested ? deps.passwords.ofNobody : password_hash,
    locale,
    time_zone,
    day_start_hour: 0,
    created_at: deps.clock(),
  });
  await deleteSignUps(writer, email);
}
