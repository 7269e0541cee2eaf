import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { goToNewestBuild, takeUpNewestBuild } from '../builds/build-watch.tsx';
import { isStaleChunk, mayReload, reloadGuarded } from '../builds/stale-chunks.ts';
import { BOT_USER_AGENT } from '../constants.ts';
import { LocaleErrorPage } from '../locale/locale-error-page.tsx';
import { LocaleError } from '../locale/messages.ts';
import { ErrorPage } from './error-page.tsx';
import { useIsBeingLeft } from './leaving.ts';
import { reportOf } from './page-error.ts';

type Props = Pick<ErrorComponentProps, 'error'>;

/** Takes the place of everything when nothing else dealt with an error. */
export function FatalError({ error }: Props) {
  return useIsBeingLeft() ? null : <WayOut error={error} />;
}

/**
 * A reload where that may mend it, or an error page. A crawler would take that for the page's
 * content: it gets none, and React's line in the log is all that stays.
 */
function WayOut({ error }: Props) {
  // It is drawn seldom: what would remember it weighs more than drawing it anew.
  'use no memo';
  const report = reportOf(error);
  const isOurs = report.statusCode >= 500 && !isStaleChunk(error);
  // It may be mended in a newer build, which nobody offers here: the next page comes from that.
  useEffect(() => {
    if (isOurs) void takeUpNewestBuild();
  }, [isOurs]);
  if (isStaleChunk(error) && mayReload()) return <ReloadPage />;
  if (BOT_USER_AGENT.test(navigator.userAgent)) return null;
  if (error instanceof LocaleError) return <LocaleErrorPage error={error} />;
  return (
    <I18nProvider i18n={i18n}>
      <main className="flex min-h-dvh flex-col px-5">
        <ErrorPage {...report} />
      </main>
    </I18nProvider>
  );
}

/** Stands in for the page while the newest build is being fetched. */
function ReloadPage() {
  useEffect(() => reloadGuarded(() => void goToNewestBuild()), []);
  return null;
}
