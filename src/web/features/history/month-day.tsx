import type { CivilDate } from '#domain/civil-date.ts';
import { classNames } from '../../ui/class-names.ts';
import { NoteSign } from '../../ui/note-sign.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import type { HistoryDay } from './day-of.ts';
import { DayStamp } from './day-stamp.tsx';
import { useDayWords } from './use-day-words.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useToday } from '../../notebook/today.tsx';

interface MonthDayProps {
  date: CivilDate;
  day: HistoryDay;
  ink: Ink | undefined;
  /** undefined where there is nothing to change */
  onOpen: (() => void) | undefined;
}

/** A day of a month page: its number and its stamp, and a button where it can be changed. */
export function MonthDay({ date, day, ink, onOpen }: MonthDayProps) {
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
