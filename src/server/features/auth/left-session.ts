import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../platform/problem-error.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { cookiesOf } from './cookies.ts';
import { signOut } from './end-sessions.usecases.ts';

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
