import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { countDay } from '#domain/due.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useFormat } from '../../ui/format.ts';
import { HabitSearch } from './search.tsx';

/** From so many active habits on, the field to search them is there without being asked for. */
const MANY = 8;

interface DaysTold {
  date: CivilDate;
  days: readonly CivilDate[];
}

interface NotebookHeadProps extends DaysTold {
  heading: RefObject<HTMLHeadingElement | null>;
  habits: readonly ShownHabit[];
  wide: boolean;
  query: string;
  onQuery: (query: string) => void;
}

/**
 * What there is to say of the chosen day, and the ways to today, to find and to add. On a telephone
 * it is a line that stays while the list goes by, so that it is seen which day is stamped.
 */
export function NotebookHead(props: NotebookHeadProps) {
  'use no memo';
  const { t } = useLingui();
  const today = useToday();
  const { heading, habits, date, days, wide, query, onQuery } = props;
  const active = habits.filter(({ is_active }) => is_active);
  return (
    <div
      className={classNames(
        'sticky top-0 z-10 -mx-5 -mt-4 flex min-h-11 flex-wrap items-center justify-end gap-x-2 border-b px-5 low:static',
        'board:static board:mx-0 board:mt-0 board:mb-6 board:items-end board:gap-x-4 board:border-0 board:bg-transparent board:px-0',
        date === today ? 'border-rule bg-paper' : 'border-margin bg-tint',
      )}
    >
      <div className="min-w-0 grow basis-0 board:min-w-56">
        <h1 ref={heading} tabIndex={-1} className="text-2xl max-board:sr-only">
          {t`My habits`}
        </h1>
        <p className="flex flex-wrap items-center gap-x-2 board:min-h-8 board:pt-1">
          <DayLine habits={active} date={date} />
        </p>
      </div>
      {(date !== today || days.at(-1) !== today) && (
        <Link
          to="/"
          search={{}}
          // It goes, and would take the focus along.
          onClick={() => heading.current?.focus({ preventScroll: true })}
          className="link flex min-h-11 shrink-0 items-center px-1"
        >
          {t`Today`}
        </Link>
      )}
      <HabitSearch query={query} onQuery={onQuery} isAlwaysOpen={wide && active.length >= MANY} />
      <LinkButton to="/habits/create" className="max-board:hidden">
        <span aria-hidden>+</span>
        {t`New habit`}
      </LinkButton>
    </div>
  );
}

/** The chosen day in a line: "Monday 23 · 2 of 5 and Swim". */
function DayLine({ habits, date }: Pick<NotebookHeadProps, 'habits' | 'date'>) {
  'use no memo';
  const { t } = useLingui();
  const today = useToday();
  const dayText = useDayText();
  const { due, kept } = countDay(habits, date, today);
  const more = habits.filter((habit) => countDay([habit], date, today).freeKept > 0);
  const [{ name } = { name: '' }] = more;
  const count = more.length;
  return (
    <>
      <strong className="font-semibold first-letter:uppercase">
        {dayText(date)} · {due > 0 ? t`${kept} of ${due}` : t`nothing is due`}
      </strong>
      {count > 0 && (
        <span className="min-w-0 truncate text-faint">
          {count === 1 ? t`and ${name}` : t`and ${count} more`}
        </span>
      )}
    </>
  );
}

/** Says which day is chosen, and which are shown, whenever that changes. */
export function useTellDay({ date, days }: DaysTold, announce: (words: string) => void): void {
  const format = useFormat();
  const dayText = useDayText();
  const last = days.at(-1) ?? date;
  const told = useRef({ date, last });
  const tell = useEffectEvent(() => {
    const before = told.current;
    told.current = { date, last };
    if (before.date === date && before.last === last) return;
    const range = format.dateRange(days[0] ?? date, last, { day: 'numeric', month: 'long' });
    announce(before.last === last ? dayText(date) : `${dayText(date)} · ${range}`);
  });
  useEffect(() => tell());
}

/** Names a day as shortly as it can be told from others: "Monday 23", "Sat 31 Oct". */
function useDayText(): (date: CivilDate) => string {
  const today = useToday();
  const format = useFormat();
  return (date) => {
    if (date.slice(0, 7) === today.slice(0, 7))
      return format.date(date, { weekday: 'long', day: 'numeric' });
    const isThisYear = date.slice(0, 4) === today.slice(0, 4);
    const year = isThisYear ? {} : ({ year: 'numeric' } as const);
    return format.date(date, { weekday: 'short', day: 'numeric', month: 'short', ...year });
  };
}
