import { useLingui } from '@lingui/react';
import { ConnectionError, ProblemError, UnreadableError } from '../../api/problem-error.ts';
import {
  CONNECTION_TEXT,
  LIMIT_TEXTS,
  PROBLEM_TEXTS,
  UNEXPECTED_TEXT,
  UNREADABLE_TEXT,
} from './problem-texts.ts';

/** Says in the person's language what went wrong with a call. */
export function useErrorText(): (error: unknown) => string {
  const { _ } = useLingui();
  return (error) => {
    if (error instanceof ProblemError)
      return _(error.limit ? LIMIT_TEXTS[error.limit] : PROBLEM_TEXTS[error.code]);
    if (error instanceof ConnectionError) return _(CONNECTION_TEXT);
    return _(error instanceof UnreadableError ? UNREADABLE_TEXT : UNEXPECTED_TEXT);
  };
}
