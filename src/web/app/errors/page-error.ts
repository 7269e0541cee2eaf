import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PROBLEMS } from '#contract/problem.ts';
import { ConnectionError, ProblemError } from '../api/problem-error.ts';
import { isStaleChunk } from '../builds/stale-chunks.ts';
import { CONNECTION_TEXT, PROBLEM_TEXTS } from './problem-texts.ts';

/** An error that says itself what its error page shows. */
export class PageError extends Error {
  override name = 'PageError';
  readonly statusCode: number;
  /** the message in the languages of the readers */
  readonly text: MessageDescriptor;

  constructor(statusCode: number, message: string, text: MessageDescriptor) {
    super(message);
    this.statusCode = statusCode;
    this.text = text;
  }
}

/** A page whose address cannot be right, such as a habit's whose id is no id. It is fatal. */
export function pageNotFound(path: string): PageError {
  return new PageError(404, `Page Not Found: ${path}`, msg`Page Not Found: ${path}`);
}

/** What an error page says of an error. Without a status code of its own it is a 500. */
export interface ErrorReport {
  statusCode: number;
  text?: MessageDescriptor;
}

const DEFAULT_STATUS_CODE = 500;

/** Errors of our own making say what happened; those of programs are no reading for people. */
export function reportOf(error: unknown): ErrorReport {
  if (error instanceof PageError) return { statusCode: error.statusCode, text: error.text };
  if (error instanceof ProblemError) {
    return { statusCode: error.status, text: PROBLEM_TEXTS[error.code] };
  }
  if (error instanceof ConnectionError || (isStaleChunk(error) && !navigator.onLine)) {
    return { statusCode: PROBLEMS.unavailable.status, text: CONNECTION_TEXT };
  }
  return { statusCode: DEFAULT_STATUS_CODE };
}
