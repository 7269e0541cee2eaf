import type { ReactNode } from 'react';
import type { CivilDate, CivilMonth } from '#domain/civil-date.ts';
import { daysOfMonth, monthsOfYear } from '#domain/period.ts';

interface HalfYearsProps {
  /** `YYYY-MM`, any of the year */
  month: CivilMonth;
  /** what stands for the days of a half, given by month */
  children: (months: readonly (readonly CivilDate[])[]) => ReactNode;
}

/**
 * A year in one row, each day as wide as any other; on a phone, where a day would be too thin to be
 * seen, its halves one beneath the other.
 */
export function HalfYears({ month, children }: HalfYearsProps) {
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
