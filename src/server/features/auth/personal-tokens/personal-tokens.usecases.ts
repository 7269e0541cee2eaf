import type {
  CreatePersonalTokenBody,
  MadePersonalToken,
  PersonalToken,
} from '#contract/personal-tokens.ts';
import type { Scope } from '#contract/endpoint.ts';
import type { Removed } from '#contract/removals.ts';
import { MAX_TOKENS } from '#domain/limits.ts';
import { DAY, HOUR, isoOf, SECOND } from '../../../platform/clock.ts';
import type { Reader, Writer } from '../../../platform/database/database.ts';
import { widestNetworkOf } from '../../../platform/limits/networks.ts';
import { createQueues } from '../../../platform/limits/queue.ts';
import { newId } from '../../../platform/new-id.ts';
import { unauthenticated } from '../../../platform/problem-error.ts';
import { requireHabits } from '../../notebook/reading.usecases.ts';
import { findAccount, type Account } from '../accounts.store.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { requireProof } from '../prove.usecases.ts';
import { addRow, removeRow } from '../removals.usecases.ts';
import { noteOnce } from '../sessions.usecases.ts';
import type { Person, Program, SessionDependencies } from '../sessions.usecases.ts';
import { tellOfChange } from '../tell-of-change.ts';
import { findByHash, tokenRows, type TokenRow } from './personal-tokens.store.ts';
import { hashOf, isSecret, newSecret } from './secret.ts';

export { findOpenTokens as openTokensOf } from './personal-tokens.store.ts';

/** How fresh the time is kept at which a token was last used. */
const USED_PRECISION = HOUR;

/** Of a hundred tries from one network few ask the database at once: others don't wait behind them. */
const asking = createQueues({ running: 4, waiting: 1000, timeoutMs: 6 * SECOND });

/**
 * Whose program shows a secret. The token is looked up each time, so that one that was revoked counts
 * no longer, at once.
 *
 * @param by.ip for limits: nobody is known yet
 * @param by.program what it calls itself
 * @throws ProblemError unauthenticated, also while the account is suspended; unavailable where a
 * thousand calls from one network ask at once, or one has waited six seconds
 */
export async function identifyProgram(
  deps: SessionDependencies,
  secret: string,
  { ip, program }: { ip: string; program: string },
): Promise<Program> {
  if (!isSecret(secret)) throw unauthenticated();
  const now = deps.clock();
  const network = widestNetworkOf(ip);
  const row = await asking(network, () => findByHash(deps.database.read, hashOf(secret), now));
  if (!row) throw unauthenticated();
  if (row.used_at === null || now - row.used_at >= USED_PRECISION) {
    const use = { used_at: now, used_by: program };
    await noteOnce(deps, row.id, (writer) => tokenRows.change(writer, row, use));
  }
  const { user_id: userId, time_zone, day_start_hour, id } = row;
  return { userId, time_zone, day_start_hour, token: { id, ...grantIn(row) } };
}

/** What a stored token lets its program do. */
function grantIn({
  scopes,
  habits,
}: Pick<TokenRow, 'scopes' | 'habits'>): Pick<PersonalToken, 'scopes' | 'habits'> {
  return { scopes: JSON.parse(scopes), habits: habits === null ? null : JSON.parse(habits) };
}

/** The tokens of a person, the newest first. */
export async function listTokens(reader: Reader, userId: string): Promise<PersonalToken[]> {
  return (await tokenRows.findAll(reader, userId)).map(tokenAnswer);
}

/**
 * Makes a token for a program of somebody who has shown who they are, and tells them by mail.
 *
 * @throws ProblemError password_needed, changes_held, limit_reached; not_found for a habit that is not
 * theirs
 */
export async function createToken(
  deps: AuthDependencies,
  person: Person,
  { name, scopes, habits, days }: CreatePersonalTokenBody,
): Promise<MadePersonalToken> {
  const { database, log } = deps;
  const { userId, sessionId } = person;
  const made = await database.write(async (writer) => {
    const { account } = await requireProof(deps, writer, person);
    await requireHabits(writer, userId, habits);
    const life = days === null ? null : days * DAY;
    return await addToken(deps, writer, account, { id: newId(), name, scopes, habits, life });
  }, userId);
  log.info({ user: userId, session: sessionId, token: made.token.id }, 'token made');
  return made;
}

/** What a new token is for. */
interface NewToken extends Pick<CreatePersonalTokenBody, 'name' | 'habits'> {
  id: string;
  scopes: readonly Scope[];
  /** how long it works, in milliseconds; null: until it is revoked */
  life: number | null;
}

/**
 * Adds a token to those of somebody who agreed to it, and tells them by mail.
 *
 * @throws ProblemError limit_reached
 */
export async function addToken(
  deps: AuthDependencies,
  writer: Writer,
  account: Account,
  { id, name, scopes, habits, life }: NewToken,
): Promise<MadePersonalToken> {
  const secret = newSecret();
  const now = deps.clock();
  const row: TokenRow = {
    user_id: account.id,
    id,
    hash: hashOf(secret),
    name,
    scopes: JSON.stringify([...new Set(scopes)]),
    habits: habits ? JSON.stringify([...new Set(habits)]) : null,
    created_at: now,
    expires_at: life === null ? null : now + life,
    used_at: null,
    used_by: '',
  };
  await addRow(tokenRows, writer, row, MAX_TOKENS);
  await tellOfChange(deps, writer, account, { change: 'token-added', what: name });
  return { token: tokenAnswer(row), secret };
}

/**
 * Revokes a token: whoever has it is let in no more, at once. It takes no proof, since nothing is
 * gained by it and a secret that got out is in a hurry.
 *
 * @throws ProblemError not_found
 */
export async function revokeToken(
  deps: AuthDependencies,
  person: Person,
  id: string,
): Promise<Removed> {
  return await removeRow(deps, person, id, {
    kind: 'token',
    event: 'token revoked',
    remove: (writer, key) => closeToken(deps, writer, key),
  });
}

/** Deletes a token, and tells its person by mail. @returns what it was; undefined where there is none */
export async function closeToken(
  deps: AuthDependencies,
  writer: Writer,
  key: Pick<TokenRow, 'user_id' | 'id'>,
): Promise<TokenRow | undefined> {
  const row = await tokenRows.remove(writer, key);
  if (row) await tellOfToken(deps, writer, row, 'token-revoked');
  return row;
}

/** Lets a program in again whose token was revoked. @throws ProblemError limit_reached */
export async function restoreToken(
  deps: AuthDependencies,
  writer: Writer,
  row: TokenRow,
): Promise<boolean> {
  if (!(await addRow(tokenRows, writer, row, MAX_TOKENS))) return false;
  await tellOfToken(deps, writer, row, 'token-restored');
  return true;
}

async function tellOfToken(
  deps: AuthDependencies,
  writer: Writer,
  { user_id, name }: TokenRow,
  change: 'token-revoked' | 'token-restored',
): Promise<void> {
  const account = await findAccount(writer, user_id);
  if (!account) throw unauthenticated();
  await tellOfChange(deps, writer, account, { change, what: name });
}

function tokenAnswer(row: TokenRow): PersonalToken {
  const { id, name, created_at, expires_at, used_at, used_by } = row;
  return {
    id,
    name,
    ...grantIn(row),
    created_at: isoOf(created_at),
    expires_at: isoOf(expires_at),
    used_at: isoOf(used_at),
    used_by,
  };
}
