import { Trans } from '@lingui/react/macro';
import type { CivilMonth } from '#domain/civil-date.ts';
import type { HistoryView } from './history-search.ts';
import { useFormat } from '../../ui/use-format.ts';

interface HistoryHeadingProps {
  view: HistoryView;
  /** `YYYY-MM`, the month shown, or any of the year shown */
  month: CivilMonth;
}

/** What the page is of: a month, or a year read in one way or another. */
export function HistoryHeading({ view, month }: HistoryHeadingProps) {
  const format = useFormat();
  const year = month.slice(0, 4);
  return (
    // The page turns without a new address to be told of: the link that turned it keeps the focus.
    <h1 id="history-title" aria-live="polite" className="text-3xl first-letter:uppercase">
      {view === 'month' ? (
        format.date(`${month}-01`, { month: 'long', year: 'numeric' })
      ) : view === 'insights' ? (
        <Trans>{year} at a glance</Trans>
      ) : (
        <Trans>{year}, page by page</Trans>
      )}
    </h1>
  );
}
