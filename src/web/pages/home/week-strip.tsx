import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { addDays, daysBetween } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { countDay } from '#domain/due.ts';
import { dayInWeek, daysOfWeek, mondayOf, weekLabelOf } from '#domain/period.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useFormat } from '../../ui/format.ts';
import { Ring } from '../../ui/stamp.tsx';

interface WeekDayProps {
  habits: readonly KeptHabit[];
  day: CivilDate;
  chosen: CivilDate;
}

const CHOSEN_CLASS = 'max-board:bg-ink max-board:text-paper forced-colors:outline-2';

/** A day of the week strip: its name, its number, and a ring of how much of what was due is done. */
export function WeekDay({ habits, day, chosen }: WeekDayProps) {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  const month = format.date(day, { month: 'long' });
  const future = day > today;
  const { due, kept, freeKept } = countDay(future ? [] : habits, day, today);
  const ofFree = freeKept > 0 ? 100 : 0;
  const percentage = due > 0 ? (kept * 100) / due : ofFree;
  const done = due > 0 ? kept : freeKept;
  const counts = t`${month}: ${plural(due, { one: '# due', other: '# due' })}, ${plural(done, { one: '# done', other: '# done' })}`;
  const isChosen = day === chosen;
  return (
    <Link
      to="/"
      search={day === today ? {} : { date: day }}
      disabled={future}
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={{ 'aria-current': 'date' }}
      aria-current={isChosen ? 'date' : undefined}
      className={classNames(
        'flex min-h-11 flex-col items-center gap-1 rounded-md py-2 text-sm',
        isChosen ? CHOSEN_CLASS : 'not-aria-disabled:hover:bg-wash',
      )}
    >
      <span className={isChosen ? 'board:text-faint' : 'text-faint'}>
        {format.date(day, { weekday: 'short' })}
      </span>
      <span
        className={classNames(
          'numerals rounded-sm px-1.5 text-xl leading-6 font-semibold',
          day === today && 'board:bg-ink board:text-paper',
          day === today && 'max-board:underline max-board:decoration-margin max-board:decoration-2',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span className="sr-only">{future ? month : counts}</span>
      <Ring percentage={percentage} />
    </Link>
  );
}

const ARROW_CLASS =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-xl text-faint hover:bg-wash hover:text-ink';

/** The weeks shown, and the ways to those before, to those after, and to today. */
export function WeekArrows({ date, days }: { date: CivilDate; days: readonly CivilDate[] }) {
  'use no memo';
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  const weeks = days.length / 7;
  const [first = date, last = date] = [days.at(0), days.at(-1)];
  return (
    <div className="flex items-center">
      <Link
        to="/"
        search={{ date: dayInWeek(date, -weeks, today) }}
        aria-label={weeks > 1 ? t`Earlier weeks` : t`Previous week`}
        className={`-ml-3.5 ${ARROW_CLASS}`}
      >
        ‹
      </Link>
      <time dateTime={weekLabelOf(date)} className="font-semibold">
        {format.dateRange(first, last, { day: 'numeric', month: 'long' })}
      </time>
      <Link
        to="/"
        search={{ date: dayInWeek(date, weeks, today) }}
        disabled={last >= today}
        aria-label={weeks > 1 ? t`Later weeks` : t`Next week`}
        className={`${ARROW_CLASS} aria-disabled:invisible`}
      >
        ›
      </Link>
      {date !== today && (
        <Link to="/" search={{}} className="link flex min-h-11 items-center px-2 max-board:hidden">
          {t`Today`}
        </Link>
      )}
    </div>
  );
}

/**
 * The days of so many weeks, the chosen day's among them. Weeks are counted back from the current
 * one, so that whichever of the days is chosen, the same ones are shown.
 *
 * @param date the chosen day, today or earlier
 */
export function daysShown(date: CivilDate, weeks: number, today: CivilDate): CivilDate[] {
  const weeksAgo = daysBetween(mondayOf(date), mondayOf(today)) / 7;
  const first = addDays(date, ((weeksAgo % weeks) - weeks + 1) * 7);
  return Array.from({ length: weeks }, (_, week) => daysOfWeek(addDays(first, week * 7))).flat();
}

/** The line before a column of days: the margin before the first, a rule between weeks. */
export function weekLine(column: number): string | false {
  if (column === 0) return 'border-l border-l-margin';
  return column % 7 === 0 && 'border-l border-l-rule';
}
