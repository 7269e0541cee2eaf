import { Link } from '@tanstack/react-router';
import type { CivilDate, CivilMonth } from '#domain/civil-date.ts';
import { monthsOfYear, weeksOfMonth } from '#domain/period.ts';
import { Stamp } from '../../ui/stamp.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { HistoryDay } from './day-of.ts';

interface YearPageProps {
  /** `YYYY-MM`, any of the year */
  month: CivilMonth;
  days: ReadonlyMap<CivilDate, HistoryDay>;
  ink: Ink | undefined;
  /** the habit shown, if it is one */
  habit: string | undefined;
}

/** A year of stamps, month by month. It is drawn; the table says the same in words. */
export function YearPage({ month, days, ink, habit }: YearPageProps) {
  const format = useFormat();
  return (
    <div className="grid grid-cols-2 gap-x-8 gap-y-8 sm:grid-cols-3 board:grid-cols-4">
      {monthsOfYear(month).map((of) => (
        <section key={of}>
          <h2 className="mb-1 text-base">
            <Link
              to="/history"
              search={{ view: 'month', month: of, ...(habit !== undefined && { habit }) }}
              className="inline-flex min-h-11 min-w-11 items-center capitalize hover:underline"
            >
              {format.date(`${of}-01`, { month: 'long' })}
            </Link>
          </h2>
          <div aria-hidden className="grid max-w-52 grid-cols-7 gap-1">
            {weeksOfMonth(of)
              .flat()
              .map((date, place) => (
                <span key={place} className="grid aspect-square place-items-center">
                  {date && (
                    <DayBlot day={days.get(date) ?? { kind: 'nothing' }} date={date} ink={ink} />
                  )}
                </span>
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}

interface DayBlotProps {
  day: HistoryDay;
  date: string;
  ink: Ink | undefined;
}

/** A day among hundreds: a blot of ink, the larger the more was kept; a trace where nothing was asked. */
function DayBlot({ day, date, ink }: DayBlotProps) {
  const inked = ink ? { ink } : {};
  const size = sizeOf(day);
  if (size) return <Stamp mark="dot" variant={date} className={size} {...inked} />;
  if (day.kind === 'share') return <Stamp mark="missed" className="size-full" />;
  if (day.kind === 'nothing' || day.mark === 'none')
    return <span className="size-1 rounded-full bg-rule" />;
  return <Stamp mark={day.mark} className="size-full" {...inked} />;
}

function sizeOf(day: HistoryDay): string | undefined {
  if (day.kind === 'mark') return day.mark === 'kept' ? 'size-full' : undefined;
  if (day.kind === 'nothing' || day.percentage === 0) return undefined;
  if (day.percentage === 100) return 'size-full';
  if (day.percentage > 66) return 'size-4/5';
  return day.percentage > 33 ? 'size-3/5' : 'size-2/5';
}
