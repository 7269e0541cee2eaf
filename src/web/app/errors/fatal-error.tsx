import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { localizedPath } from '#contract/locale.ts';
import { SITE_TITLE } from '#contract/pages.ts';
import { BASE } from '../api/base.ts';
import { goToNewestBuild, takeUpNewestBuild } from '../builds/build-watch.tsx';
import { isStaleChunk, mayReload, reloadGuarded } from '../builds/watch-builds.ts';
import { LEAVING_TIMEOUT_MS, BOT_USER_AGENT } from '../constants.ts';
import { localeOfAddress, LocaleError } from '../language/language.ts';
import { LocaleErrorPage } from '../language/locale-error-page.tsx';
import { HOME_PATH } from '../session/last-path.ts';
import { ErrorPage, reportOf } from './error-page.tsx';

let leftAt = Number.NEGATIVE_INFINITY;

window.addEventListener('beforeunload', () => {
  leftAt = performance.now();
});

onComingBack(() => {
  leftAt = Number.NEGATIVE_INFINITY;
});

/**
 * Whether this page was being left when this was first drawn, for as long as the next one may take to
 * answer. Firefox and Safari take back what is on its way as soon as a page is being left: what fails
 * then is no news, and a reload would take people back to where they are leaving from.
 */
function useIsBeingLeft(): boolean {
  const [isLeft, setIsLeft] = useState(() => timeLeft() > 0);
  useEffect(() => {
    if (!isLeft) return undefined;
    const stay = () => setIsLeft(false);
    const timer = setTimeout(stay, timeLeft());
    const forget = onComingBack(stay);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [isLeft]);
  return isLeft;
}

function timeLeft(): number {
  return leftAt + LEAVING_TIMEOUT_MS - performance.now();
}

/** Calls when this page is come back to, as it was kept by the browser. @returns stops that */
function onComingBack(work: () => void): () => void {
  const listen = ({ persisted }: PageTransitionEvent) => {
    if (persisted) work();
  };
  window.addEventListener('pageshow', listen);
  return () => window.removeEventListener('pageshow', listen);
}

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
      <a href={BASE + localizedPath(HOME_PATH, localeOfAddress())} className="link text-lg">
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
