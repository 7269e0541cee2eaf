import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { CivilMonth } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import type { DayMark } from '#domain/day-mark.ts';
import { hasBegun } from '#domain/habit.ts';
import { outcomesBetween } from '#domain/judged.ts';
import { addMonths, yearSpan } from '#domain/period.ts';
import { percentageOf, shareOf } from '#domain/tally.ts';
import { useMarkWords } from '../../habit/days/use-mark-words.ts';
import type { KeptHabit } from '../../../sync/shown.ts';
import { useToday } from '../../../sync/today.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { readHistorySearch } from '../history-search.ts';
import type { HistorySearch } from '../history-search.ts';
import { HalfYears } from './half-years.tsx';
import { Strip } from './strip.tsx';

interface StripsPageProps {
  /** the active habits */
  habits: readonly KeptHabit[];
  search: HistorySearch;
  /** `YYYY-MM`, any of the year */
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
  /** `YYYY-MM`, any of the year */
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
  const { first, last } = yearSpan(month);
  const percentage = percentageOf(shareOf(outcomesBetween(habit, first, last, today)));
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
