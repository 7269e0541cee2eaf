import { ProblemError } from '../../app/api/problem-error.ts';

/** Whether a link can do nothing any more. */
export function isOver(error: unknown): error is ProblemError {
  return error instanceof ProblemError && ['invalid_token', 'not_found'].includes(error.code);
}
