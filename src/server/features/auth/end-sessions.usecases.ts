import { MINUTE } from '../../platform/clock.ts';
import type { Writer } from '../../platform/database/database.ts';
import { notFound, passwordNeeded } from '../../platform/problem-error.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { confirmPassword } from './confirm-password.usecases.ts';
import { genuineChain } from './refresh-session.usecases.ts';
import { parseRefreshToken } from './tokens.ts';
import type { ShownToken } from './tokens.ts';
import { changeSession, deleteSession, deleteSessions, findSession } from './sessions.store.ts';
import { identify } from './sessions.usecases.ts';
import type { Person, SessionDependencies } from './sessions.usecases.ts';

/** For so long after the password was given, by signing in or later, nobody is asked for it again. */
const PASSWORD_COUNTS = 10 * MINUTE;

/**
 * Ends the session of a token: an access token, or a refresh token of any generation, since the
 * answer with the newest may have been lost.
 *
 * @throws ProblemError unauthenticated or invalid_token when the token is worth nothing
 */
export async function signOut(deps: SessionDependencies, shown: ShownToken): Promise<void> {
  const { userId, sessionId } = isRefreshToken(shown)
    ? await sessionOf(deps, shown)
    : await identify(deps, shown.token);
  await deps.database.write((writer) => deleteSession(writer, userId, sessionId));
  deps.log.info({ user: userId, session: sessionId }, 'signed out');
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
  deps: SessionDependencies,
  person: Person,
  sessionId: string,
): Promise<void> {
  const ended = await deps.database.write(async (writer) => {
    await requirePassword(deps, writer, person);
    return await deleteSession(writer, person.userId, sessionId);
  });
  if (!ended) throw notFound();
  deps.log.info({ user: person.userId, session: sessionId }, 'session ended');
}

/**
 * Ends all sessions of a person but this one.
 *
 * @throws ProblemError password_needed
 */
export async function endOtherSessions(deps: SessionDependencies, person: Person): Promise<void> {
  await deps.database.write(async (writer) => {
    await requirePassword(deps, writer, person);
    await deleteSessions(writer, person.userId, person.sessionId);
  });
  deps.log.info({ user: person.userId, session: person.sessionId }, 'other sessions ended');
}

/**
 * Notes that somebody who is signed in has given their password once more.
 *
 * @throws ProblemError invalid_credentials, too_many_requests, unavailable
 */
export async function confirmSession(
  deps: AuthDependencies,
  person: Person,
  password: string,
): Promise<void> {
  await confirmPassword(deps, person, password);
  await deps.database.write((writer) =>
    changeSession(writer, person, { password_given_at: deps.clock() }),
  );
}

async function requirePassword(
  { clock }: SessionDependencies,
  writer: Writer,
  person: Person,
): Promise<void> {
  const session = await findSession(writer, person);
  if (!session || clock() - session.password_given_at > PASSWORD_COUNTS) throw passwordNeeded();
}
