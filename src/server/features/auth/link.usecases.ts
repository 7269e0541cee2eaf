import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keys } from '../../platform/keys.ts';
import { CODE_FAILURES_BY_IP, placesAt } from '../../platform/limits/rules.ts';
import { invalidToken } from '../../platform/problem-error.ts';
import { findAccount, findAccountByEmail } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { findByLinkToken, issueLinkToken } from './codes.ts';
import { takeCode } from './codes.store.ts';
import { signInLink } from './mail-links.ts';
import { letIn, type Entrance } from './sign-in.usecases.ts';
import type { SignedIn } from './tokens.ts';

/**
 * Makes a link that lets the person of an account in once, whatever else they have lost. Whoever runs
 * an installation can, and nobody who calls it.
 *
 * @returns undefined where no account has the address
 */
export async function makeSignInLink(
  deps: { database: Database; clock: Clock; keys: Keys; publicUrl: string },
  email: string,
): Promise<string | undefined> {
  return await deps.database.write(async (writer) => {
    const account = await findAccountByEmail(writer, email);
    if (!account) return undefined;
    const of = { userId: account.id, purpose: 'sign_in' } as const;
    const token = await issueLinkToken(writer, deps.keys.challenges, of, deps.clock());
    return signInLink(deps.publicUrl, account.locale, token);
  });
}

/**
 * Begins a session by such a link, which then is used up.
 *
 * @throws ProblemError invalid_token, account_suspended, too_many_requests
 */
export async function signInByLink(
  deps: AuthDependencies,
  token: string,
  { ip, ...entrance }: Entrance & { ip: string },
): Promise<SignedIn> {
  const { database, keys, clock, limits } = deps;
  const given = { token, purpose: 'sign_in' } as const;
  const code = await findByLinkToken(database.read, keys.challenges, given, clock());
  const account = code && (await findAccount(database.read, code.user_id ?? ''));
  if (!code || !account) {
    await limits.take(placesAt(CODE_FAILURES_BY_IP, ip));
    throw invalidToken();
  }
  const proof = {
    userId: account.id,
    by: 'link',
    hold: (writer: Parameters<typeof takeCode>[0]) => takeCode(writer, code.id, clock()),
  } as const;
  return await letIn(deps, { account, proof }, entrance, invalidToken);
}
