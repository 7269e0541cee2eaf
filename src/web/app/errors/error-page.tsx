import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useTransition } from 'react';
import { PROBLEMS } from '#contract/problem.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConnectionError, ProblemError } from '../api/problem-error.ts';
import { isStaleChunk } from '../builds/watch-builds.ts';
import { useDocumentTitle } from '../route-title.tsx';
import { HOME_PATH } from '../session/last-path.ts';
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

/** Says what happened, with two ways out, and two ways to try again where that may pass. */
export function ErrorPage({ statusCode, text }: ErrorReport) {
  'use no memo';
  const { _ } = useLingui();
  const router = useRouter();
  const [isTrying, startTrying] = useTransition();
  const mayPass = statusCode >= 500;
  const { title, description } = errorTextsOf(statusCode);
  const titleText = _(title);
  useDocumentTitle(`${statusCode} ${titleText}`);

  return (
    <div className="mx-auto flex w-full max-w-xl grow flex-col justify-center gap-4 py-16">
      <p className="numerals text-3xl font-bold text-tomato">{statusCode}</p>
      <h1 className="text-3xl">{titleText}</h1>
      <p className="text-lg text-faint">{_(description)}</p>
      {text && <p className="wrap-anywhere">{_(text)}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {mayPass && (
          <Button
            variant="primary"
            pending={isTrying}
            onClick={() => startTrying(() => router.invalidate())}
          >
            <Trans>Try again</Trans>
          </Button>
        )}
        <LinkButton
          to={HOME_PATH}
          variant={mayPass ? 'outline' : 'primary'}
          // What failed here may fail again with what this page has; without a network it has all.
          reloadDocument={mayPass && navigator.onLine}
        >
          <Trans>See my habits</Trans>
        </LinkButton>
        {mayPass && (
          <Button onClick={() => window.location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        )}
        <Button onClick={() => goBack(router)}>
          <Trans>Go back</Trans>
        </Button>
      </div>
    </div>
  );
}

/** One step; in a tab that a link opened there is none, and home is where one came from. */
function goBack(router: AnyRouter): void {
  if (window.history.length > 1) router.history.back();
  else void router.navigate({ to: HOME_PATH });
}

interface ErrorTexts {
  title: MessageDescriptor;
  description: MessageDescriptor;
}

const NOT_FOUND: ErrorTexts = {
  title: msg`This page is not in the notebook`,
  description: msg`It may have moved, or the address may be mistyped.`,
};

const FORBIDDEN: ErrorTexts = {
  title: msg`This page is not yours to see`,
  description: msg`You are signed in, but not as someone who may open it.`,
};

const INTERNAL: ErrorTexts = {
  title: msg`Something went wrong`,
  description: msg`What you have entered is safe.`,
};

const OTHER: ErrorTexts = {
  title: msg`That did not work`,
  description: msg`Something unexpected happened. Try again in a moment.`,
};

/** Title and description of an error page by its code (specification §2). */
function errorTextsOf(statusCode: number): ErrorTexts {
  if (statusCode === 404) return NOT_FOUND;
  if (statusCode === 403) return FORBIDDEN;
  return statusCode === 500 ? INTERNAL : OTHER;
}
