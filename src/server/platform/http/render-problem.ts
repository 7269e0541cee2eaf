import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEMS, type Problem, type ProblemCode } from '#contract/problem.ts';
import { SECOND } from '../clock.ts';
import { isDatabaseUnavailable } from '../database/engine-errors.ts';
import { ProblemError, unavailable } from '../problem-error.ts';
import { createThrottledWarning } from '../limits/throttled-warning.ts';
import { STATUS_CODES } from '../node-http.ts';

/** What Fastify itself refuses, by status. */
const BY_STATUS: Record<number, ProblemCode> = {
  400: 'invalid_request',
  404: 'not_found',
  408: 'invalid_request',
  413: 'payload_too_large',
  414: 'invalid_request',
  415: 'unsupported_media_type',
  431: 'invalid_request',
  503: 'unavailable',
};

/**
 * Answers with a problem document (RFC 9457). What went wrong inside is logged and never told.
 *
 * @param unprocessable what comes as 422, whatever its usual status
 */
export function renderProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  unprocessable: readonly ProblemCode[] = [],
): FastifyReply {
  const problem = problemOf(error);
  const usual = unprocessable.includes(problem.code) ? 422 : PROBLEMS[problem.code].status;
  const status = problem.status ?? usual;
  // Whoever goes before all was sent gets no answer, and that is no error of ours.
  const isAborted = error === request.raw.errored;
  if (status >= 500 && problem !== error && !isAborted) {
    if (problem.code === 'unavailable') tallyOf(request.server.log)(error);
    else request.log.error({ err: error }, STATUS_CODES[status]);
  }
  if (problem.retryAfter !== undefined) {
    reply.header('retry-after', Math.max(1, Math.ceil(problem.retryAfter / SECOND)));
  }
  // Each 401 says by which scheme one may come again (RFC 9110 §11.6.1).
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const document: Problem = {
    type: 'about:blank',
    title: PROBLEMS[problem.code].title,
    status,
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
    code: problem.code,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(problem.limit ? { limit: problem.limit } : {}),
  };
  return reply.code(status).type('application/problem+json').send(document);
}

/** While the database is away one line a second says how many were refused. */
const tallies = new WeakMap<object, (error: unknown) => void>();

function tallyOf(log: FastifyBaseLogger): (error: unknown) => void {
  const tally =
    tallies.get(log) ?? createThrottledWarning(log, 'refused: the database or its disk is away');
  tallies.set(log, tally);
  return tally;
}

/** What somebody is told of an error. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDatabaseUnavailable(error)) return unavailable(5 * SECOND);
  const status = isFastifyError(error) ? error.statusCode : undefined;
  return new ProblemError((status !== undefined ? BY_STATUS[status] : undefined) ?? 'internal');
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');
}
