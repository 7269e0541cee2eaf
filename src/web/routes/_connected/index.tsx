import { createFileRoute } from '@tanstack/react-router';
import { isCivilDate } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { DaySheets } from '../../features/day/day-sheets.tsx';
import { Home } from '../../features/home/home.tsx';

export interface HomeSearch {
  /** the day shown; today when there is none */
  date?: CivilDate;
}

export const Route = createFileRoute('/_connected/')({
  staticData: { page: '/' },
  validateSearch: ({ date }: Record<string, unknown>): HomeSearch =>
    typeof date === 'string' && isCivilDate(date) ? { date } : {},
  component: HomePage,
});

function HomePage() {
  const { date } = Route.useSearch();
  return (
    <DaySheets>
      <Home date={date} />
    </DaySheets>
  );
}
