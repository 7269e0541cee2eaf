import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayInWeek, daysOfWeek, mondayOf, weekLabelOf } from '#domain/period.ts';
import { useToday } from '../../notebook/today.tsx';
import { useFormat } from '../../ui/use-format.ts';

const ARROW_CLASS =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-xl text-faint hover:bg-wash hover:text-ink';

/** The week shown, and the ways to the one before, the one after, and today. */
export function WeekArrows({ date }: { date: CivilDate }) {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  const days = daysOfWeek(date);
  const [first = date, last = date] = [days.at(0), days.at(-1)];
  return (
    <div className="flex items-center">
      <Link
        to="/"
        search={{ date: dayInWeek(date, -1, today) }}
        aria-label={t`Previous week`}
        className={`-ml-3.5 ${ARROW_CLASS}`}
      >
        ‹
      </Link>
      <time dateTime={weekLabelOf(date)} className="font-semibold">
        {format.dateRange(first, last, { day: 'numeric', month: 'long' })}
      </time>
      <Link
        to="/"
        search={{ date: dayInWeek(date, 1, today) }}
        disabled={mondayOf(date) >= mondayOf(today)}
        aria-label={t`Next week`}
        className={`${ARROW_CLASS} aria-disabled:invisible`}
      >
        ›
      </Link>
      {date !== today && (
        <Link to="/" search={{}} className="link flex min-h-11 items-center px-2">
          <Trans>Today</Trans>
        </Link>
      )}
    </div>
  );
}
