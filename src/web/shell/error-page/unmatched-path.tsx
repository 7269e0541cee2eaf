import { msg } from '@lingui/core/macro';
import { PageLayout } from '../layout/page-layout.tsx';
import { ErrorPage } from './error-page.tsx';

/** An address without a page. That is not fatal: the layout stays around it. */
export function UnmatchedPath() {
  const path = window.location.pathname;
  return (
    <PageLayout>
      <ErrorPage statusCode={404} text={msg`Page not found: ${path}`} />
    </PageLayout>
  );
}
