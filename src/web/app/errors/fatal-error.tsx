import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { localizedPath } from '#contract/locale.ts';
import { SITE_TITLE } from '#contract/pages.ts';
import { goToNewestBuild, takeUpNewestBuild } from '../builds/build-watch.tsx';
import { isStaleChunk, mayReload, reloadGuarded } from '../builds/stale-chunks.ts';
import { BOT_USER_AGENT } from '../constants.ts';
import { localeOfAddress } from '../language/current-locale.ts';
import { LocaleErrorPage } from '../language/locale-error-page.tsx';
import { LocaleError } from '../language/messages.ts';
import { HOME_PATH } from '../session/last-path.ts';
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
 * content: it gets a note, and React's line in the log.
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
  if (BOT_USER_AGENT.test(navigator.userAgent))
    return <CrawlerNote hasTexts={!(error instanceof LocaleError)} />;
  if (error instanceof LocaleError) return <LocaleErrorPage error={error} />;
  return (
    <I18nProvider i18n={i18n}>
      <main className="flex min-h-dvh flex-col px-5">
        <ErrorPage {...report} />
      </main>
    </I18nProvider>
  );
}

/** A word and a way home, for people whose browser calls itself as crawlers do. */
function CrawlerNote({ hasTexts }: { hasTexts: boolean }) {
  'use no memo';
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-5">
      {hasTexts && (
        <I18nProvider i18n={i18n}>
          <p>
            <Trans>This page cannot be shown at the moment.</Trans>
          </p>
        </I18nProvider>
      )}
      <a href={localizedPath(HOME_PATH, localeOfAddress())} className="link text-lg">
        {SITE_TITLE}
      </a>
    </main>
  );
}

/** Stands in for the page while the newest build is being fetched. */
function ReloadPage() {
  useEffect(() => reloadGuarded(() => void goToNewestBuild()), []);
  return null;
}
