import type { CivilMonth } from '#domain/civil-date.ts';
import { monthsOfYear, weeksOfMonth, yearSpan } from '#domain/period.ts';
import { useOpenDay } from '../../notebook/days/open-day.ts';
import type { KeptHabit } from '../../notebook/shown.ts';
import { useToday } from '../../notebook/today.tsx';
import { daysOfAll, daysOfHabit } from './day-of.ts';
import type { HistoryView } from './history-search.ts';
import { InsightsPage } from './insights/insights-page.tsx';
import { MonthPage } from './month-page.tsx';
import { TablePage } from './table-page.tsx';
import { YearPage } from './year-page.tsx';

interface HistoryPagesProps {
  view: HistoryView;
  month: CivilMonth;
  habits: readonly KeptHabit[];
  /** the habit shown, if it is one */
  habit: KeptHabit | undefined;
}

export function HistoryPages(props: HistoryPagesProps) {
  const today = useToday();
  const openDay = useOpenDay();
  const { view, month, habits, habit } = props;
  if (view === 'table') {
    return <TablePage month={month} habits={habits} habit={habit} />;
  }
  if (view === 'insights') {
    return <InsightsPage habits={habits} habit={habit} span={yearSpan(month)} />;
  }
  const months = view === 'month' ? [month] : monthsOfYear(month);
  const dates = months
    .flatMap((of) => weeksOfMonth(of).flat())
    .filter((date) => date !== undefined);
  const days = habit ? daysOfHabit(habit, dates, today) : daysOfAll(habits, dates, today);
  return view === 'month' ? (
    <MonthPage
      month={month}
      days={days}
      ink={habit?.color}
      onOpenDay={habit && ((date) => openDay(habit, date, 'whole'))}
    />
  ) : (
    <YearPage month={month} days={days} ink={habit?.color} habit={habit?.id} />
  );
}
