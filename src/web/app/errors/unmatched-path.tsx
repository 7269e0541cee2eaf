import { msg } from '@lingui/core/macro';
import { BOT_USER_AGENT } from '../constants.ts';
import { PageLayout } from '../layout/page-layout.tsx';
import { ErrorPage, PageError } from './error-page.tsx';

/**
 * An address without a page. That is not fatal: the layout stays around it. Only for a crawler it
 * is like any other error, which is logged and not shown.
 */
export function UnmatchedPath() {
  const path = window.location.pathname;
  const text = msg`Page not found: ${path}`;
  if (BOT_USER_AGENT.test(navigator.userAgent)) {
    throw new PageError(404, `Page not found: ${path}`, text);
  }
  return (
    <PageLayout>
      <ErrorPage statusCode={404} text={text} />
    </PageLayout>
  );
}
