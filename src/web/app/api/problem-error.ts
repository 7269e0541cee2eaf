import { z } from 'zod/mini';
import { problemSchema } from '#contract/problem.ts';
import type { FieldError, Limited, ProblemCode } from '#contract/problem.ts';

/** The server answered that something is wrong. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  readonly code: ProblemCode;
  /** what is wrong with which field; empty when it is not about fields */
  readonly errors: readonly FieldError[];
  /** of what the account holds as much as it may, if the server said so */
  readonly limit: Limited | undefined;
  /** seconds after which another try may work, if the server said so */
  readonly retryAfter: number | undefined;

  constructor(problem: {
    status: number;
    code: ProblemCode;
    errors?: readonly FieldError[] | undefined;
    limit?: Limited | undefined;
    retryAfter?: number | undefined;
  }) {
    super(`${problem.status} ${problem.code}`);
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.limit = problem.limit;
    this.retryAfter = problem.retryAfter;
  }
}

/** The server gave no answer: no network, a broken connection, or too long a wait. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
}

/**
 * Reads what a failed answer says. What is no problem document, such as a page of a proxy on the
 * way, is known by its status alone.
 */
export async function problemOf(response: Response): Promise<ProblemError> {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = z.safeParse(problemSchema, body);
  return new ProblemError({
    status: response.status,
    code: parsed.success ? parsed.data.code : codeOfStatus(response.status),
    errors: parsed.data?.errors,
    limit: parsed.data?.limit,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

function codeOfStatus(status: number): ProblemCode {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return 'forbidden';
    case 404:
      return 'not_found';
    case 409:
      return 'conflict';
    case 413:
      return 'payload_too_large';
    case 429:
      return 'too_many_requests';
    case 502:
    case 503:
    case 504:
      return 'unavailable';
    default:
      return status < 500 ? 'invalid_request' : 'internal';
  }
}
