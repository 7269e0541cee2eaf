import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { HISTORY_VIEWS } from './history-search.ts';
import type { HistorySearch, HistoryView } from './history-search.ts';

/** The ways to read a history. Each has an address, so these are links. */
export function ViewLinks({ search }: { search: HistorySearch }) {
  const { t } = useLingui();
  const names: Record<HistoryView, string> = {
    month: t`Month`,
    year: t`Year`,
    table: t`Table`,
    insights: t`Insights`,
  };
  const { view: current = 'month' } = search;
  return (
    <nav aria-label={t`View`} className="flex flex-wrap gap-x-4">
      {HISTORY_VIEWS.map((view) => (
        <Link
          key={view}
          to="/history"
          search={{ ...search, view }}
          aria-current={view === current ? 'page' : undefined}
          className="flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent text-faint hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {names[view]}
        </Link>
      ))}
    </nav>
  );
}
