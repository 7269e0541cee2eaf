import { DAY } from '../../platform/clock.ts';
import type { Writer } from '../../platform/database/database.ts';
import type { IdempotencyKey } from '../../platform/request-key.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { findAnswered, putAnswered } from './answered-keys.store.ts';

export { deleteOldKeys } from './answered-keys.store.ts';

/** For so long, in milliseconds, a request that comes again is known by its key. */
export const KEYS_KEPT = DAY;

interface Asking {
  writer: Writer;
  userId: string;
  now: number;
}

/**
 * What came of a request that was carried out before, as it was remembered with it.
 *
 * @throws ProblemError invalid_request where another one came with the key
 */
export async function answeredBefore<T>(
  { writer, userId, now }: Asking,
  { key, request }: IdempotencyKey,
): Promise<{ value: T } | undefined> {
  const known = await findAnswered(writer, userId, { key, since: now - KEYS_KEPT });
  if (!known) return undefined;
  if (known.request !== request)
    throw new ProblemError('invalid_request', {
      status: 422,
      detail: 'Another request came with this Idempotency-Key.',
      errors: [{ path: 'Idempotency-Key', code: 'invalid' }],
    });
  return JSON.parse(known.answer) as { value: T };
}

/** Remembers what came of a request, with what it wrote. */
export async function rememberAnswer(
  { writer, userId, now }: Asking,
  { key, request }: IdempotencyKey,
  value: unknown,
): Promise<void> {
  const answer = JSON.stringify({ value });
  await putAnswered(writer, { user_id: userId, key, request, answer, answered_at: now });
}
