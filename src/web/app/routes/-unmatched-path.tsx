import { msg } from '@lingui/core/macro';
import { useNotebookState } from '../../sync/use-notebook.ts';
import { later } from '../builds/later.tsx';
import { BOT_USER_AGENT } from '../constants.ts';
import { ErrorPage, PageError } from '../errors/error-page.tsx';
import { PageLayout } from '../layout/page-layout.tsx';

const LeaveDialog = later(
  async () => (await import('../../pages/sync-status/notes.tsx')).LeaveDialog,
);

/**
 * An address without a page. That is not fatal: the layout stays around it, and asks whoever signs
 * out about what was not sent. Only for a crawler it is like any other error, which is logged and
 * not shown.
 */
export function UnmatchedPath() {
  const { question } = useNotebookState();
  const path = window.location.pathname;
  const text = msg`Page not found: ${path}`;
  if (BOT_USER_AGENT.test(navigator.userAgent)) {
    throw new PageError(404, `Page not found: ${path}`, text);
  }
  return (
    <PageLayout>
      <ErrorPage statusCode={404} text={text} />
      {question && <LeaveDialog onClose={question} />}
    </PageLayout>
  );
}
