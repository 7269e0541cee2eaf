import { useLingui } from '@lingui/react/macro';
import type { CivilDate, CivilMonth } from '#domain/civil-date.ts';
import { weeksOfMonth } from '#domain/period.ts';
import { useMarkWords } from '../habit/days/use-mark-words.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { NoteSign } from '../../ui/note-sign.tsx';
import { Ring } from '../../ui/ring.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { NOTHING } from './day-of.ts';
import type { HistoryDay } from './day-of.ts';

interface MonthPageProps {
  /** `YYYY-MM` */
  month: CivilMonth;
  days: ReadonlyMap<CivilDate, HistoryDay>;
  ink: Ink | undefined;
  /** called for a day that is to be looked at, or changed */
  onOpenDay: (date: CivilDate) => void;
}

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
                    onOpen={date <= today ? () => onOpenDay(date) : undefined}
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

interface MonthDayProps {
  date: CivilDate;
  day: HistoryDay;
  ink: Ink | undefined;
  /** undefined for a day to come */
  onOpen: (() => void) | undefined;
}

/** A day of a month page: its number and its stamp, and a button up to today. */
function MonthDay({ date, day, ink, onOpen }: MonthDayProps) {
  const today = useToday();
  const format = useFormat();
  const words = useDayWords()(day);
  const content = (
    <>
      <span
        className={classNames(
          'numerals rounded-sm px-1.5 text-sm',
          date === today ? 'bg-ink font-bold text-paper' : 'text-faint',
        )}
      >
        {format.dayNumber(date)}
      </span>
      <DayStamp day={day} date={date} ink={ink} />
      {day.kind === 'mark' && day.hasNote && (
        <NoteSign className="absolute top-5 right-0 sm:right-1" />
      )}
      <span className="sr-only">{words}</span>
    </>
  );
  if (!onOpen) return <div className="flex flex-col items-center gap-1">{content}</div>;
  const name = format.date(date, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <button
      type="button"
      aria-label={[name, words].filter(Boolean).join(', ')}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="relative mx-auto flex min-h-15 w-full max-w-16 flex-col items-center gap-1 rounded-md hover:bg-wash sm:min-h-18"
    >
      {content}
    </button>
  );
}

interface DayStampProps {
  day: HistoryDay;
  date: string;
  ink: Ink | undefined;
}

/** A day of the history, large enough for a tick; of all habits together, a ring. */
function DayStamp({ day, date, ink }: DayStampProps) {
  const size = 'size-9 sm:size-11';
  if (day.kind === 'mark') {
    if (day.mark === 'none') return null;
    return <Stamp mark={day.mark} variant={date} className={size} {...(ink && { ink })} />;
  }
  if (day.percentage === 0) return <Stamp mark="missed" className={size} />;
  if (day.percentage === 100) return <Stamp mark="kept" variant={date} className={size} />;
  return (
    <span className={`${size} p-0.5 *:size-full`}>
      <Ring percentage={day.percentage} />
    </span>
  );
}

/** Says what a day bears. */
function useDayWords(): (day: HistoryDay) => string {
  const { t } = useLingui();
  const format = useFormat();
  const wordOf = useMarkWords();
  return (day) => {
    if (day.kind === 'share') {
      const share = format.percentage(day.percentage);
      return t`${share} done`;
    }
    const note = day.hasNote ? t`with a note` : '';
    return [wordOf(day.mark), note].filter(Boolean).join(', ');
  };
}
