import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { inSlices } from '../../platform/database/in-slices.ts';
import { notFound, ProblemError } from '../../platform/problem-error.ts';
import { findAccountByEmail } from './accounts.store.ts';
import { endFormerAccess } from './end-access.ts';
import { requireProof } from './prove.usecases.ts';
import { genuineChain } from './refresh-session.usecases.ts';
import { deleteSessions, deleteSomeSessions, sessionKey, sessionRows } from './sessions.store.ts';
import { identify, type Person, type SessionDependencies } from './sessions.usecases.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { parseRefreshToken, type ShownToken } from './tokens.ts';
import { cookiesOf } from './cookies.ts';

/**
 * Ends the session of a token: an access token, or a refresh token of any generation, since the
 * answer with the newest may have been lost.
 *
 * @returns the id of the session
 * @throws ProblemError unauthenticated or invalid_token when the token is worth nothing
 */
export async function signOut(deps: SessionDependencies, shown: ShownToken): Promise<string> {
  const of = isRefreshToken(shown)
    ? await sessionOf(deps, shown)
    : await identify(deps, shown.token);
  await deps.database.write((writer) => sessionRows.remove(writer, sessionKey(of)));
  deps.log.info({ user: of.userId, session: of.sessionId }, 'signed out');
  return of.sessionId;
}

function isRefreshToken({ token, from }: ShownToken): boolean {
  return from === 'cookie' || parseRefreshToken(token) !== undefined;
}

async function sessionOf(deps: SessionDependencies, shown: ShownToken) {
  const { found } = await genuineChain(deps, shown);
  return { userId: found.user_id, sessionId: found.session_id };
}

/**
 * Ends one session of a person.
 *
 * @throws ProblemError password_needed; not_found, for another person's session too
 */
export async function endSession(
  deps: AuthDependencies,
  person: Person,
  sessionId: string,
): Promise<void> {
  const ended = await deps.database.write(async (writer) => {
    await requireProof(deps, writer, person, { isEvenHeld: true });
    return await sessionRows.remove(writer, { user_id: person.userId, id: sessionId });
  });
  if (!ended) throw notFound();
  deps.log.info({ user: person.userId, session: sessionId }, 'session ended');
}

/**
 * Ends all sessions of a person but this one.
 *
 * @throws ProblemError password_needed
 */
export async function endOtherSessions(deps: AuthDependencies, person: Person): Promise<void> {
  await deps.database.write(async (writer) => {
    await requireProof(deps, writer, person, { isEvenHeld: true });
    await deleteSessions(writer, person.userId, person.sessionId);
  });
  deps.log.info({ user: person.userId, session: person.sessionId }, 'other sessions ended');
}

/**
 * Ends all sessions of the account that has an address, and makes codes and links worthless that
 * are on their way to it. Whoever runs an installation can, and nobody who calls it.
 *
 * @returns whether there is such an account
 */
export async function signOutEverywhere(database: Database, email: string): Promise<boolean> {
  return await database.write(async (writer) => {
    const account = await findAccountByEmail(writer, email);
    if (account) await endFormerAccess(writer, account.id);
    return account !== undefined;
  });
}

/** Ends the sessions of all people. @returns how many there were */
export async function signOutEverybody(database: Database): Promise<number> {
  return await inSlices(database, (writer) => deleteSomeSessions(writer, database.engine));
}

/** Whether it says that a refresh token is worth nothing. */
export function isRefused(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'invalid_token';
}

/** Ends what the browser's person signed out of, before its cookie is replaced or cleared. */
export async function endLeftSession(
  deps: AuthDependencies,
  request: FastifyRequest,
): Promise<void> {
  const token = cookiesOf(deps.publicUrl).remember.leftBy(request);
  if (token === undefined) return;
  try {
    await signOut(deps, { token, from: 'cookie' });
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}
