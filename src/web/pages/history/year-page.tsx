import { Link } from '@tanstack/react-router';
import type { CivilMonth } from '#domain/civil-date.ts';
import { dayMarks, type DayMark } from '#domain/day-mark.ts';
import { daysOfMonth, monthsOfYear, weeksOfMonth } from '#domain/period.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { Stamp, type Ink } from '../../ui/stamp.tsx';
import { useFormat } from '../../ui/format.ts';

/** A year of stamps, month by month. It is drawn; the table says the same in words. */
export function YearPage({ month, habit }: { month: CivilMonth; habit: KeptHabit }) {
  const today = useToday();
  const format = useFormat();
  const dates = monthsOfYear(month).flatMap(daysOfMonth);
  const marks = dayMarks(habit, dates, today);
  const days = new Map(dates.map((date, place) => [date, marks[place] ?? 'none']));
  return (
    <div className="-mt-2 grid grid-cols-3 gap-x-5 gap-y-1 sm:grid-cols-4">
      {monthsOfYear(month).map((of) => (
        <section key={of}>
          <h3 className="text-sm">
            <Link
              to="/habits/$id"
              params={{ id: habit.id }}
              search={{ month: of }}
              resetScroll={false}
              aria-current={of === month ? 'true' : undefined}
              className="inline-flex min-h-11 min-w-11 items-center font-sans font-normal text-faint capitalize hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {format.date(`${of}-01`, { month: 'long' })}
            </Link>
          </h3>
          <div aria-hidden className="grid grid-cols-7 gap-0.5">
            {weeksOfMonth(of)
              .flat()
              .map((date, place) => (
                <span key={place} className="grid aspect-square place-items-center">
                  {date && (
                    <DayBlot mark={days.get(date) ?? 'none'} date={date} ink={habit.color} />
                  )}
                </span>
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** A day among hundreds: a blot of ink where it was kept, a trace where nothing was asked. */
function DayBlot({ mark, date, ink }: { mark: DayMark; date: string; ink: Ink }) {
  if (mark === 'none') return <span className="size-1 rounded-full bg-rule" />;
  const drawn = mark === 'kept' ? 'dot' : mark;
  return <Stamp mark={drawn} variant={date} ink={ink} className="stamp-small size-full" />;
}
