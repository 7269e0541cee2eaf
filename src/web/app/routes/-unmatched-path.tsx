import { msg } from '@lingui/core/macro';
import { later } from '../builds/later.tsx';
import { BOT_USER_AGENT } from '../constants.ts';
import { ErrorPage, PageError } from '../errors/error-page.tsx';
import { PageLayout } from '../layout/page-layout.tsx';
import { useSession } from '../session/session-context.ts';

/** Whoever signs out here is asked about what was not sent as well. */
const SyncStatus = later(
  async () => (await import('../../pages/sync-status/sync-status.tsx')).SyncStatus,
);

/**
 * An address without a page. That is not fatal: the layout stays around it. Only for a crawler it
 * is like any other error, which is logged and not shown.
 */
export function UnmatchedPath() {
  'use no memo';
  const isConnected = useSession().isConnected();
  const path = window.location.pathname;
  const text = msg`Page not found: ${path}`;
  if (BOT_USER_AGENT.test(navigator.userAgent)) {
    throw new PageError(404, `Page not found: ${path}`, text);
  }
  return (
    <PageLayout>
      {isConnected && <SyncStatus />}
      <ErrorPage statusCode={404} text={text} />
    </PageLayout>
  );
}
