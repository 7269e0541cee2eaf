import type { ErrorComponentProps } from '@tanstack/react-router';
import { BOT_USER_AGENT } from '../constants.ts';
import { LocaleError } from '../locale/messages.ts';
import { LocaleErrorPage } from '../locale/locale-error-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { reportOf } from './page-error.ts';

/**
 * Takes the place of everything when nothing else dealt with an error. A crawler would take an
 * error page for the page's content, and gets none.
 */
export function FatalError({ error }: Pick<ErrorComponentProps, 'error'>) {
  if (error instanceof LocaleError) return <LocaleErrorPage error={error} />;
  if (BOT_USER_AGENT.test(navigator.userAgent)) return null;
  return (
    <main className="flex min-h-dvh flex-col">
      <ErrorPage {...reportOf(error)} />
    </main>
  );
}

/** Leaves a line in the log for each error, and all that there is of it for crawlers. */
export function logError(error: unknown): void {
  console.error(error);
}
