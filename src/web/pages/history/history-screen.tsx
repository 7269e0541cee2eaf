import { Plural, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { monthOf } from '#domain/civil-date.ts';
import type { CivilDate, CivilMonth } from '#domain/civil-date.ts';
import { countCompleted } from '#domain/count-completed.ts';
import { addMonths, daysOfMonth, monthSpan, yearSpan } from '#domain/period.ts';
import { later } from '../../app/builds/later.tsx';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { SelectArrow } from '../../ui/choices.tsx';
import { useFormat } from '../../ui/format.ts';
import { useOpenDay } from '../habit/habit-day.ts';
import { LegendButton } from '../habit/legend-button.tsx';
import { useArchiveWithUndo } from '../habit/use-commands.ts';
import { DayOfAll, daysOfAll, daysOfHabit, MonthPage } from './month-page.tsx';
import { HISTORY_VIEWS, ofHabit } from './history-search.ts';
import type { HistorySearch, HistoryView } from './history-search.ts';
import { InsightsPage } from './streak-section.tsx';
import { AllWords, HabitWords, TablePage } from './table-page.tsx';
import { StripsPage } from './strips-page.tsx';
import { YearPage } from './year-page.tsx';
import { HabitIcon } from '../../ui/stamp.tsx';

const KeepYear = later(async () => (await import('./keep-year.tsx')).KeepYear);

interface HistoryScreenProps {
  habits: readonly KeptHabit[];
  search: HistorySearch;
}

/** What was kept, a month or a year at a time, of one habit or of all. */
export function HistoryScreen({ habits, search }: HistoryScreenProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = useToday();
  const format = useFormat();
  const { view = 'month', month = monthOf(today) } = search;
  const habit = habits.find(({ id }) => id === search.habit);
  const active = habits.filter(({ is_active }) => is_active);
  const archived = habits.filter(({ is_active }) => !is_active);
  const span = view === 'month' ? monthSpan(month) : yearSpan(month);
  const year = month.slice(0, 4);
  const titles: Partial<Record<HistoryView, string>> = {
    month: format.date(`${month}-01`, { month: 'long', year: 'numeric' }),
    insights: t`${year} at a glance`,
  };
  const names: Record<HistoryView, string> = {
    month: t`Month`,
    year: t`Year`,
    table: t`Table`,
    insights: t`Insights`,
  };
  return (
    <>
      <HabitSelect
        active={active}
        archived={archived}
        chosen={habit?.id}
        onChoose={(id) => void navigate({ to: '/history', search: ofHabit(search, id) })}
      />
      <div className="mt-2 flex items-center justify-between sm:justify-start sm:gap-x-2">
        {/* The page turns without a new address to be told of: the link that turned it keeps the focus. */}
        <h1 id="history-title" aria-live="polite" className="text-3xl first-letter:uppercase">
          {titles[view] ?? t`${year}, page by page`}
        </h1>
        <PageTurner search={search} month={month} />
      </div>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 border-b border-rule pb-4">
        {view !== 'insights' && (
          <p className="pointed py-2 text-faint">
            {habit ? (
              <HabitWords habit={habit} span={span} />
            ) : (
              <AllWords habits={active} span={span} />
            )}
          </p>
        )}
        {/* The ways to read a history. Each has an address, so these are links. */}
        <nav aria-label={t`View`} className="flex flex-wrap gap-x-4">
          {HISTORY_VIEWS.map((each) => (
            <Link
              key={each}
              to="/history"
              search={{ ...search, view: each }}
              aria-current={each === view ? 'page' : undefined}
              className="flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent text-faint hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {names[each]}
            </Link>
          ))}
        </nav>
      </div>
      <HistoryPages search={search} month={month} habits={active} habit={habit} />
      <div className="mt-4 flex justify-end">
        <LegendButton />
      </div>
      <ArchivedHabits habits={archived} />
    </>
  );
}

interface HabitSelectProps {
  active: readonly KeptHabit[];
  archived: readonly KeptHabit[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Which habit the history is of; the archived ones stand last. */
function HabitSelect({ active, archived, chosen, onChoose }: HabitSelectProps) {
  const { t } = useLingui();
  const optionOf = ({ id, icon, name }: KeptHabit) => (
    <option key={id} value={id}>
      {icon} {name}
    </option>
  );
  return (
    <span className="relative max-w-full self-start text-faint hover:text-ink">
      <select
        aria-label={t`Habit`}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value || undefined)}
        className="min-h-11 max-w-full appearance-none rounded-sm bg-paper pr-6 text-inherit"
      >
        <option value="">{t`All habits`}</option>
        {active.map(optionOf)}
        {archived.length > 0 && <optgroup label={t`Archived`}>{archived.map(optionOf)}</optgroup>}
      </select>
      <SelectArrow className="right-0" />
    </span>
  );
}

interface HistoryPagesProps {
  search: HistorySearch;
  month: CivilMonth;
  habits: readonly KeptHabit[];
  habit: KeptHabit | undefined;
}

function HistoryPages({ search, month, habits, habit }: HistoryPagesProps) {
  switch (search.view) {
    case 'table':
      return <TablePage month={month} habits={habits} habit={habit} />;
    case 'insights':
      return <InsightsPage habits={habits} habit={habit} span={yearSpan(month)} />;
    case 'year':
      return (
        <>
          {habit ? (
            <YearPage month={month} habit={habit} />
          ) : (
            <StripsPage month={month} habits={habits} search={search} />
          )}
          <KeepYear month={month} habits={habit ? [habit] : habits} />
        </>
      );
    default:
      return <Month month={month} habits={habits} habit={habit} />;
  }
}

/** A month, whose days open: of a habit its sheet, of all a list of what there is of each. */
function Month({ month, habits, habit }: Omit<HistoryPagesProps, 'search'>) {
  const today = useToday();
  const openDay = useOpenDay();
  const [opened, setOpened] = useState<CivilDate>();
  const dates = daysOfMonth(month);
  return (
    <>
      <MonthPage
        month={month}
        days={habit ? daysOfHabit(habit, dates, today) : daysOfAll(habits, dates, today)}
        ink={habit?.color}
        onOpenDay={(date) => (habit ? openDay(habit, date, 'whole') : setOpened(date))}
      />
      {opened && <DayOfAll habits={habits} date={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const ARROW_CLASS =
  'inline-flex size-11 items-center justify-center rounded-full text-2xl text-faint hover:bg-wash hover:text-ink aria-disabled:opacity-40';

/** Leafs to the month, or the year, before and after. */
function PageTurner({ search, month }: { search: HistorySearch; month: CivilMonth }) {
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

/** Habits that left the notebook, and the way back into it. */
function ArchivedHabits({ habits }: { habits: readonly KeptHabit[] }) {
  const { t } = useLingui();
  const archive = useArchiveWithUndo();
  const heading = useFocusKept<HTMLHeadingElement>(habits.length);
  if (habits.length === 0) return null;
  return (
    <section aria-labelledby="archived" className="mt-12">
      <h2 ref={heading} tabIndex={-1} id="archived" className="mb-2 text-xl">
        {t`Archived`}
      </h2>
      <ul className="border-t border-rule">
        {habits.map((habit) => (
          <li key={habit.id} className="flex items-center gap-4 border-b border-rule py-2">
            <HabitIcon icon={habit.icon} />
            <span className="min-w-0 grow">
              <Link
                to="/habits/$id/edit"
                params={{ id: habit.id }}
                className="-my-2.5 inline-flex py-2.5 font-semibold wrap-anywhere hover:underline"
              >
                {habit.name}
              </Link>
              <span className="block text-sm text-faint">
                <Plural value={countCompleted(habit)} one="# stamp" other="# stamps" />
              </span>
            </span>
            <Button onClick={() => archive(habit, true)} aria-label={t`Restore ${habit.name}`}>
              {t`Restore`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
