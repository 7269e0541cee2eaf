import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../features/auth/sessions.usecases.ts';
import { conflict, invalidRequest } from '../problem-error.ts';
import type { IdempotencyKey } from '../request-key.ts';

// A string of structured fields (RFC 9651 §3.3.3), or the same without its quotes.
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/;
const BARE = /^([\x21\x23-\x7e]{1,255})$/;

/**
 * The key with which a call came.
 *
 * @param asked what it asks for, once it was validated
 * @throws ProblemError invalid_request
 */
export function requestKeyOf(
  principal: Principal,
  { headers }: FastifyRequest,
  asked: readonly unknown[],
): IdempotencyKey | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  const [, key] = QUOTED.exec(String(header)) ?? BARE.exec(String(header)) ?? [];
  if (key === undefined) throw invalidRequest([{ path: 'Idempotency-Key', code: 'invalid' }]);
  const caller = 'token' in principal ? principal.token.id : principal.sessionId;
  return { key: hashOf([caller, key]), request: hashOf(asked) };
}

function hashOf(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

const running = new Set<string>();

/** Answers a call while none with the same key is answered. @throws ProblemError conflict */
export async function withoutConcurrentRepeat<T>(
  { key }: IdempotencyKey,
  answer: () => Promise<T>,
): Promise<T> {
  if (running.has(key)) throw conflict();
  running.add(key);
  try {
    return await answer();
  } finally {
    running.delete(key);
  }
}
