import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../shell/habits/kept-habit.ts';
import { daysOfAll, daysOfHabit } from './day-of.ts';
import type { HistoryView } from './history-search.ts';
import { InsightsPage } from './insights/insights-page.tsx';
import { MonthPage } from './month-page.tsx';
import { monthsOfYear, weeksOfMonth, yearSpan } from './span.ts';
import { TablePage } from './table-page.tsx';
import { YearPage } from './year-page.tsx';

interface HistoryPagesProps {
  view: HistoryView;
  month: string;
  habits: readonly KeptHabit[];
  /** the habit shown, if it is one */
  habit: KeptHabit | undefined;
  today: CivilDate;
  onOpenDay: (habit: KeptHabit, date: CivilDate) => void;
}

export function HistoryPages(props: HistoryPagesProps) {
  const { view, month, habits, habit, today, onOpenDay } = props;
  if (view === 'table') {
    return <TablePage month={month} habits={habits} habit={habit} today={today} />;
  }
  if (view === 'insights') {
    return <InsightsPage habits={habits} habit={habit} span={yearSpan(month)} today={today} />;
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
      today={today}
      ink={habit?.color}
      onOpenDay={habit && ((date) => onOpenDay(habit, date))}
    />
  ) : (
    <YearPage month={month} days={days} ink={habit?.color} habit={habit?.id} />
  );
}
