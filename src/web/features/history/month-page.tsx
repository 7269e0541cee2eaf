import type { CivilDate, CivilMonth } from '#domain/civil-date.ts';
import { weeksOfMonth } from '#domain/period.ts';
import { useToday } from '../../notebook/today.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { HistoryDay } from './day-of.ts';
import { MonthDay } from './month-day.tsx';

interface MonthPageProps {
  /** `YYYY-MM` */
  month: CivilMonth;
  days: ReadonlyMap<CivilDate, HistoryDay>;
  ink: Ink | undefined;
  /** called for a day that is to be changed; undefined where days are of all habits */
  onOpenDay: ((date: CivilDate) => void) | undefined;
}

const NOTHING: HistoryDay = { kind: 'nothing' };

/** Seven days from a Monday, for their names. */
const WEEKDAYS = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2024-01-${day}`);

/** A month as a calendar page, each day with its stamp. */
export function MonthPage({ month, days, ink, onOpenDay }: MonthPageProps) {
  const today = useToday();
  const format = useFormat();
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" className="pb-2 text-sm font-normal text-faint">
              <abbr title={format.date(day, { weekday: 'long' })} className="no-underline">
                {format.date(day, { weekday: 'short' })}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week, row) => (
          <tr key={row}>
            {week.map((date, column) => (
              <td key={column} className="h-18 border-t border-rule pt-1 align-top sm:h-22">
                {date && (
                  <MonthDay
                    date={date}
                    day={days.get(date) ?? NOTHING}
                    ink={ink}
                    onOpen={onOpenDay && date <= today ? () => onOpenDay(date) : undefined}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
