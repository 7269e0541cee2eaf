import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { monthOf, type CivilDate, type CivilMonth } from '#domain/civil-date.ts';
import { countStamps } from '#domain/count-stamps.ts';
import { hasBegun } from '#domain/habit.ts';
import { addMonths, daysOfMonth, monthSpan, yearSpan } from '#domain/period.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { useLocale } from '../../app/language/language.ts';
import { useDocumentTitle } from '../../app/route-title.tsx';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { HabitIcon } from '../../ui/stamp.tsx';
import { useArchiveWithUndo } from '../habit/use-commands.ts';
import { FiguresOfAll } from './figures.tsx';
import { HISTORY_VIEWS, type HistorySearch, type HistoryView } from './history-search.ts';
import { HowAllAreCounted } from './how-counted.tsx';
import { InsightsPage } from './insights-page.tsx';
import { AllWords } from './kept-words.tsx';
import { DayOfAll, daysOfAll, MonthPage } from './month-page.tsx';
import { Fold, HabitChooser, PageTurner, Pictures } from './page-parts.tsx';
import { YearGrid } from './year-grid.tsx';

interface HistoryScreenProps {
  habits: readonly ShownHabit[];
  search: HistorySearch;
}

/** What was kept of all habits, a month or a year at a time, and how they do. */
export function HistoryScreen({ habits, search }: HistoryScreenProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const today = useToday();
  const format = useFormat();
  const { view = 'month', month = monthOf(today) } = search;
  const active = habits.filter(({ is_active }) => is_active);
  const archived = habits.filter(({ is_active }) => !is_active);
  // What is avoided is kept without an entry.
  const isEmpty = habits.every(
    (habit) => habit.entries.size === 0 && runningStreak(habit, today).length === 0,
  );
  const year = month.slice(0, 4);
  const titles: Record<HistoryView, string> = {
    month: format.date(`${month}-01`, { month: 'long', year: 'numeric' }),
    year: t({ context: 'a title', message: `Year ${year}` }),
    insights: t`Insights`,
  };
  const names: Record<HistoryView, string> = {
    month: t`Month`,
    year: t`Year`,
    insights: t`Insights`,
  };
  useDocumentTitle(`${titles[view]} · ${PAGES['/history'][locale]}`);
  return (
    <>
      <HabitChooser habits={habits} month={search.month}>
        <span className="text-faint">{t`All habits`}</span>
      </HabitChooser>
      <div className="mt-2 flex min-h-11 items-center justify-between sm:justify-start sm:gap-x-2">
        {/* The page turns without a new address to be told of: the link that turned it keeps the focus. */}
        <h1 id="history-title" aria-live="polite" className="text-3xl first-letter:uppercase">
          {titles[view]}
        </h1>
        {view !== 'insights' && <PageTurner month={month} step={view === 'month' ? 1 : 12} />}
      </div>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 border-b border-rule pb-4">
        {(isEmpty || (view !== 'insights' && active.length > 0)) && (
          <p className="pointed py-2 text-faint">
            {isEmpty ? (
              <span>{t`What you keep will appear here, day by day.`}</span>
            ) : (
              <AllWords
                habits={active}
                span={view === 'month' ? monthSpan(month) : yearSpan(month)}
              />
            )}
          </p>
        )}
        {/* The ways to read a history. Each has an address, so these are links. */}
        <nav aria-label={t`View`} className="flex flex-wrap gap-x-4 sm:ml-auto">
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
      {view === 'month' && <Month month={month} habits={active} />}
      {!isEmpty && active.length === 0 && (
        <p className="mb-6 text-faint">{t`All your habits are archived.`}</p>
      )}
      {view !== 'month' && !isEmpty && active.length > 0 && (
        <>
          {view === 'year' ? (
            <Year month={month} habits={active} search={search} />
          ) : (
            <InsightsPage habits={active} />
          )}
          <div className="border-t border-rule">
            <Fold id="method" title={t`How this is counted`}>
              <HowAllAreCounted habits={active} />
            </Fold>
          </div>
        </>
      )}
      <ArchivedHabits habits={archived} />
    </>
  );
}

interface PageProps {
  month: CivilMonth;
  habits: readonly ShownHabit[];
}

/** A month, whose days open as a list of what there is of each habit. */
function Month({ month, habits }: PageProps) {
  const today = useToday();
  const [opened, setOpened] = useState<CivilDate>();
  return (
    <>
      <MonthPage
        month={month}
        days={daysOfAll(habits, daysOfMonth(month), today)}
        ink={undefined}
        onOpenDay={setOpened}
      />
      {opened && <DayOfAll habits={habits} date={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** A year, a grid of days a habit; by choice with the year before beneath it. */
function Year({ month, habits, search }: PageProps & { search: HistorySearch }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const year = month.slice(0, 4);
  const before = addMonths(month, -12);
  const yearBefore = before.slice(0, 4);
  const shown = habits.filter((habit) => hasBegun(habit, yearSpan(month).last));
  const beginsBefore = (habit: ShownHabit) => hasBegun(habit, yearSpan(before).last);
  if (shown.length === 0) {
    return (
      <p className="mb-6 text-faint">
        <Trans>No habit had begun in {year}.</Trans>
      </p>
    );
  }
  return (
    <>
      {shown.some(beginsBefore) && (
        <Checkbox
          label={<Trans>With {yearBefore} beneath</Trans>}
          checked={search.before ?? false}
          onChange={({ target: { checked } }) =>
            void navigate({
              to: '/history',
              search: { ...search, before: checked || undefined },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      <ul className="mb-8 grid grid-cols-1 gap-x-14 gap-y-6 board:grid-cols-2">
        {shown.map((habit) => (
          <li key={habit.id} className="min-w-0">
            <YearGrid habit={habit} month={month} isNamed={search.before ?? false} />
            {search.before && beginsBefore(habit) && (
              <YearGrid habit={habit} month={before} isNamed />
            )}
          </li>
        ))}
      </ul>
      <div className="-mb-px border-t border-rule">
        <Fold id="table" title={t`As a table`}>
          <FiguresOfAll month={month} habits={shown} labelledBy="history-title" />
        </Fold>
        <Pictures month={month} habits={shown} />
      </div>
    </>
  );
}

/** Habits that left the notebook, and the way back into it. */
function ArchivedHabits({ habits }: { habits: readonly ShownHabit[] }) {
  const { t } = useLingui();
  const today = useToday();
  const archive = useArchiveWithUndo();
  const format = useFormat();
  const list = useFocusKept<HTMLUListElement>(habits.length);
  if (habits.length === 0) return null;
  return (
    <div className="-mt-px border-t border-rule">
      <Fold id="archived" title={t`Archived`} count={format.count(habits.length)}>
        <ul ref={list} tabIndex={-1} aria-label={t`Archived`} className="-mt-2">
          {habits.map((habit) => (
            <li
              key={habit.id}
              className="flex items-center gap-4 py-2 not-last:border-b not-last:border-rule"
            >
              <HabitIcon icon={habit.icon} />
              <span className="min-w-0 grow">
                <Link
                  to="/habits/$id"
                  params={{ id: habit.id }}
                  className="-my-2.5 inline-flex py-2.5 font-semibold wrap-anywhere hover:underline"
                >
                  {habit.name}
                </Link>
                <span className="block text-sm text-faint">
                  <Plural value={countStamps(habit, today)} one="# stamp" other="# stamps" />
                </span>
              </span>
              <Button onClick={() => archive(habit, true)} aria-label={t`Restore ${habit.name}`}>
                {t`Restore`}
              </Button>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}
