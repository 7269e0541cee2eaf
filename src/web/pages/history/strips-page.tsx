import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CivilDate, CivilMonth } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import type { DayMark } from '#domain/day-mark.ts';
import { hasBegun } from '#domain/habit.ts';
import { addMonths, daysOfMonth, monthsOfYear, yearSpan } from '#domain/period.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { INK_CLASS } from '../../ui/stamp.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import { useMarkWords } from '../habit/day-words.ts';
import { readHistorySearch } from './history-search.ts';
import type { HistorySearch } from './history-search.ts';
import { useKept } from './use-kept.ts';

interface StripsPageProps {
  habits: readonly KeptHabit[];
  search: HistorySearch;
  month: CivilMonth;
}

/** A year of all habits, a strip each in its own ink, and when asked for the year before beneath it. */
export function StripsPage({ habits, search, month }: StripsPageProps) {
  const navigate = useNavigate();
  const year = month.slice(0, 4);
  const before = addMonths(month, -12);
  const yearBefore = before.slice(0, 4);
  const shown = habits.filter((habit) => hasBegun(habit, yearSpan(month).last));
  if (shown.length === 0) {
    return (
      <p className="text-faint">
        <Trans>No habit had begun in {year}.</Trans>
      </p>
    );
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <StripLegend />
        <Checkbox
          label={<Trans>With {yearBefore} beneath</Trans>}
          checked={search.before ?? false}
          onChange={({ target: { checked } }) =>
            void navigate({
              to: '/history',
              search: readHistorySearch({ ...search, before: checked }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <div aria-hidden className={`${ROW_CLASS} py-2 text-sm text-faint`}>
        <span className="col-span-full col-start-1 sm:col-span-1 sm:col-start-2">
          <MonthLetters month={month} />
        </span>
      </div>
      <ul>
        {shown.map((habit) => (
          <li key={habit.id} className={`${ROW_CLASS} border-t border-rule py-3`}>
            <Link
              to="/history"
              search={{ view: 'year', month, habit: habit.id }}
              className="-my-2.5 min-w-0 py-2.5 font-semibold wrap-anywhere hover:underline"
            >
              <span aria-hidden>{habit.icon} </span>
              {habit.name}
            </Link>
            <YearOfHabit habit={habit} month={month} named={search.before ?? false} />
            {search.before && hasBegun(habit, yearSpan(before).last) && (
              <YearOfHabit habit={habit} month={before} named isBefore />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The name, the strip and its figure; on a phone the strip has a line of its own. */
const ROW_CLASS =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 sm:grid-cols-[11rem_minmax(0,1fr)_5.5rem]';

interface YearOfHabitProps {
  habit: KeptHabit;
  month: CivilMonth;
  /** whether the year is written down beside it */
  named: boolean;
  /** it stands beneath another year */
  isBefore?: boolean;
}

/** A strip of a year, and how much was kept of what was asked. */
function YearOfHabit({ habit, month, named, isBefore = false }: YearOfHabitProps) {
  const today = useToday();
  const format = useFormat();
  const { percentage } = useKept([habit], yearSpan(month));
  const row = isBefore ? 'sm:row-start-2' : 'sm:row-start-1';
  const share = percentage === undefined ? '–' : format.percentage(percentage);
  return (
    <>
      <span
        className={classNames(
          'numerals flex items-baseline justify-end gap-2 max-sm:col-start-2 sm:col-start-3',
          row,
        )}
      >
        {named && <span className="text-sm text-faint">{month.slice(0, 4)}</span>}
        <span className="font-semibold">{share}</span>
      </span>
      <span className={classNames('col-span-full sm:col-span-1 sm:col-start-2', row)}>
        <HalfYears month={month}>
          {(months) => (
            <Strip
              marks={dayMarks(habit, months.flat(), today)}
              ink={habit.color}
              className={isBefore ? 'h-3' : 'h-5'}
            />
          )}
        </HalfYears>
      </span>
    </>
  );
}

/** The first letter of each month, over its first day. */
function MonthLetters({ month }: { month: CivilMonth }) {
  const format = useFormat();
  return (
    <HalfYears month={month}>
      {(months) => (
        <span className="flex">
          {months.map((days) => (
            <span
              key={days[0]}
              className="basis-0 border-l border-rule pl-1"
              style={{ flexGrow: days.length }}
            >
              {format.date(days[0] ?? '', { month: 'short' })}
            </span>
          ))}
        </span>
      )}
    </HalfYears>
  );
}

const IN_LEGEND: readonly DayMark[] = ['kept', 'part', 'skipped', 'paused', 'lapse', 'missed'];

function StripLegend() {
  const { t } = useLingui();
  const wordOf = useMarkWords();
  return (
    <ul aria-label={t`Legend`} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-faint">
      {IN_LEGEND.map((mark) => (
        <li key={mark} className="flex items-center gap-1.5">
          <span className="w-3">
            <Strip marks={[mark]} ink={undefined} className="h-4" />
          </span>
          {wordOf(mark)}
        </li>
      ))}
    </ul>
  );
}

/** Of a strip, in its own units: a day is one of them wide. */
const HEIGHT = 20;

/** Where in the height of a strip a mark leaves its ink, from the top: no two are alike. */
const BANDS: Partial<Record<DayMark, readonly { top: number; height: number }[]>> = {
  kept: [{ top: 0, height: HEIGHT }],
  part: [{ top: 10, height: 10 }],
  within: [{ top: 14, height: 6 }],
  skipped: [{ top: 8.5, height: 3 }],
  paused: [
    { top: 5, height: 2.5 },
    { top: 12.5, height: 2.5 },
  ],
  lapse: [{ top: 0, height: 2.5 }],
  missed: [{ top: 17.5, height: 2.5 }],
};

interface StripProps {
  marks: readonly DayMark[];
  ink: Ink | undefined;
  className?: string;
}

/** Days in a row as a strip of ink, as wide as there is room. It is drawn: words stand beside it. */
function Strip({ marks, ink, className }: StripProps) {
  return (
    <svg
      viewBox={`0 0 ${marks.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      className={classNames('block w-full forced-colors:*:text-[CanvasText]', className)}
    >
      {[...bandsOf(marks)].map(([mark, d]) => (
        <path
          key={mark}
          d={d}
          data-mark={mark}
          fill="currentColor"
          className={mark === 'missed' ? 'text-edge' : ink ? INK_CLASS[ink] : 'text-ink'}
        />
      ))}
    </svg>
  );
}

/** A path a mark: days in a row that bear the same are one stroke. */
function bandsOf(marks: readonly DayMark[]): Map<DayMark, string> {
  const paths = new Map<DayMark, string>();
  let first = 0;
  for (const [day, mark] of marks.entries()) {
    if (marks[day + 1] === mark) continue;
    const length = day + 1 - first;
    const strokes = BANDS[mark]?.map(
      ({ top, height }) => `M${first} ${top}h${length}v${height}h-${length}z`,
    );
    if (strokes) paths.set(mark, (paths.get(mark) ?? '') + strokes.join(''));
    first = day + 1;
  }
  return paths;
}

interface HalfYearsProps {
  month: CivilMonth;
  /** what stands for the days of a half, given by month */
  children: (months: readonly (readonly CivilDate[])[]) => ReactNode;
}

/**
 * A year in one row, each day as wide as any other; on a phone, where a day would be too thin to be
 * seen, its halves one beneath the other.
 */
function HalfYears({ month, children }: HalfYearsProps) {
  const months = monthsOfYear(month).map(daysOfMonth);
  return (
    <div className="flex flex-col gap-1 sm:flex-row sm:gap-0">
      {[months.slice(0, 6), months.slice(6)].map((half, place) => (
        <div key={place} className="min-w-0 sm:basis-0" style={{ flexGrow: half.flat().length }}>
          {children(half)}
        </div>
      ))}
    </div>
  );
}
