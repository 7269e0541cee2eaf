import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { monthOf } from '#domain/civil-date.ts';
import type { CivilMonth } from '#domain/civil-date.ts';
import { addMonths } from '#domain/period.ts';
import { useToday } from '../../sync/today.tsx';
import type { HistorySearch } from './history-search.ts';

interface PageTurnerProps {
  search: HistorySearch;
  /** `YYYY-MM`, the month shown, or any of the year shown */
  month: CivilMonth;
}

const ARROW_CLASS =
  'inline-flex size-11 items-center justify-center rounded-full text-2xl text-faint hover:bg-wash hover:text-ink aria-disabled:opacity-40';

/** Leafs to the month, or the year, before and after. */
export function PageTurner({ search, month }: PageTurnerProps) {
  const today = useToday();
  const { t } = useLingui();
  const isMonth = search.view === undefined || search.view === 'month';
  const step = isMonth ? 1 : 12;
  const thisMonth = monthOf(today);
  const shown = isMonth ? month : month.slice(0, 4);
  const next = addMonths(month, step);
  return (
    <div className="-mr-3.5 flex">
      <Link
        to="/history"
        search={{ ...search, month: addMonths(month, -step) }}
        aria-label={isMonth ? t`Previous month` : t`Previous year`}
        className={ARROW_CLASS}
      >
        ‹
      </Link>
      <Link
        to="/history"
        search={{ ...search, month: next > thisMonth ? thisMonth : next }}
        disabled={shown >= thisMonth.slice(0, shown.length)}
        aria-label={isMonth ? t`Next month` : t`Next year`}
        className={ARROW_CLASS}
      >
        ›
      </Link>
    </div>
  );
}
