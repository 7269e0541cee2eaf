import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CivilDate } from '#domain/civil-date.ts';
import { progressOn } from '#domain/percentages.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatDate } from '../../../ui/format-date.ts';
import { formatPercentage } from '../../../ui/format-number.ts';
import { Ring } from '../../../ui/ring.tsx';

interface WeekDayProps {
  habits: readonly KeptHabit[];
  day: CivilDate;
  chosen: CivilDate;
  today: CivilDate;
}

/** A day of the week strip: its name, its number, and a ring of how much of it was kept. */
export function WeekDay({ habits, day, chosen, today }: WeekDayProps) {
  const { t, i18n } = useLingui();
  const month = formatDate(day, i18n.locale, { month: 'long' });
  const future = day > today;
  const { percentage } = progressOn(future ? [] : habits, day, today);
  const share = formatPercentage(percentage, i18n.locale);
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
        isChosen ? 'max-board:bg-ink max-board:text-paper' : 'not-aria-disabled:hover:bg-wash',
      )}
    >
      <span className={isChosen ? 'board:text-faint' : 'text-faint'}>
        {formatDate(day, i18n.locale, { weekday: 'short' })}
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
      <span className="sr-only">{future ? month : t`${month}: ${share} kept`}</span>
      <Ring percentage={percentage} />
    </Link>
  );
}
