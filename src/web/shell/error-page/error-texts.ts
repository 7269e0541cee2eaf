import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface ErrorTexts {
  title: MessageDescriptor;
  description: MessageDescriptor;
}

const NOT_FOUND: ErrorTexts = {
  title: msg`This page is not in the notebook`,
  description: msg`It may have moved, or there is a slip of the pen in the address.`,
};

const FORBIDDEN: ErrorTexts = {
  title: msg`This page is not yours to see`,
  description: msg`You are logged in, but not as someone who may open it.`,
};

const INTERNAL: ErrorTexts = {
  title: msg`A blot on the page`,
  description: msg`Something went wrong here. What you have kept is safe.`,
};

const OTHER: ErrorTexts = {
  title: msg`That did not work`,
  description: msg`Something unexpected happened. Please try again in a moment.`,
};

/** Title and description of an error page by its code (specification §2). */
export function errorTextsOf(statusCode: number): ErrorTexts {
  if (statusCode === 404) return NOT_FOUND;
  if (statusCode === 403) return FORBIDDEN;
  return statusCode === 500 ? INTERNAL : OTHER;
}
