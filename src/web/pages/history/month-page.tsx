import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { dayNumberOf, type CivilDate, type CivilMonth } from '#domain/civil-date.ts';
import { dayMarks, type DayMark } from '#domain/day-mark.ts';
import { recordOf } from '#domain/day-record.ts';
import { entryOn } from '#domain/entries.ts';
import { WEEKDAYS } from '#domain/goal.ts';
import { isActiveOn } from '#domain/habit.ts';
import { progressOn } from '#domain/percentages.ts';
import { weeksOfMonth } from '#domain/period.ts';
import { useClosedByNote } from '../../sync/use-closed-by-note.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { INK_CLASS, NoteSign, Ring, Stamp, type Ink } from '../../ui/stamp.tsx';
import { useDayState, useMarkWords } from '../habit/day-words.ts';
import { habitDay, levelOf, useOpenDay } from '../habit/habit-day.ts';

interface MonthPageProps {
  month: CivilMonth;
  days: ReadonlyMap<CivilDate, HistoryDay>;
  ink: Ink | undefined;
  /** called for a day that is to be looked at, or changed */
  onOpenDay: (date: CivilDate) => void;
}

/** A month as a calendar page, each day with its stamp. */
export function MonthPage({ month, days, ink, onOpenDay }: MonthPageProps) {
  const today = useToday();
  const format = useFormat();
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" className="pb-2 text-sm font-normal text-faint">
              <abbr title={format.weekday(weekday, 'long')} className="no-underline">
                {format.weekday(weekday, 'short')}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week, row) => (
          <tr key={row}>
            {week.map((date, column) => (
              <td key={column} className="h-17 border-t border-rule pt-1 align-top">
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
      {day.kind === 'mark' && day.hasNote && <NoteSign className="absolute top-5 right-0" />}
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
      className="relative mx-auto flex min-h-15 w-full max-w-16 flex-col items-center gap-1 rounded-md hover:bg-wash"
    >
      {content}
    </button>
  );
}

/** A day of the history, large enough for a tick; of all habits what was kept, each in its ink. */
function DayStamp({ day, date, ink }: { day: HistoryDay; date: string; ink: Ink | undefined }) {
  const size = 'size-9';
  if (day.kind === 'mark') {
    if (day.mark === 'none') return null;
    return <Stamp mark={day.mark} variant={date} className={size} {...(ink && { ink })} />;
  }
  const { kept, total } = day;
  if (kept.length === 0) return <Stamp mark="missed" className={size} />;
  if (kept.length === total) return <Stamp mark="kept" variant={date} className={size} />;
  if (kept.length <= MAX_DOTS) return <InkDots inks={kept} />;
  return (
    <span className={`${size} p-0.5 *:size-full`}>
      <Ring percentage={(kept.length * 100) / total} />
    </span>
  );
}

/** More of them can't be told apart. */
const MAX_DOTS = 8;

/** The inks of what was kept, as dots of 6 pixels in rows of four. */
function InkDots({ inks }: { inks: readonly Ink[] }) {
  const rows = [inks.slice(0, 4), inks.slice(4)].filter(({ length }) => length > 0);
  return (
    <svg viewBox="0 0 36 36" aria-hidden className="size-9" fill="currentColor">
      {rows.map((row, down) =>
        row.map((ink, place) => (
          <circle
            key={`${down} ${place}`}
            cx={18 + (place - (row.length - 1) / 2) * 9}
            cy={18 + (down - (rows.length - 1) / 2) * 9}
            r="3"
            className={INK_CLASS[ink]}
          />
        )),
      )}
    </svg>
  );
}

/** Says what a day bears. */
function useDayWords(): (day: HistoryDay) => string {
  const { t } = useLingui();
  const wordOf = useMarkWords();
  return (day) => {
    if (day.kind === 'share') {
      const { total } = day;
      return plural(day.kept.length, { other: `# of ${total} kept` });
    }
    const note = day.hasNote ? t`with a note` : '';
    return [wordOf(day.mark), note].filter(Boolean).join(', ');
  };
}

/** What a day of the history bears: a mark, or of all habits the share of them that was kept. */
type HistoryDay =
  | { kind: 'mark'; mark: DayMark; hasNote: boolean }
  | { kind: 'share'; kept: readonly Ink[]; total: number };

const NOTHING: HistoryDay = { kind: 'mark', mark: 'none', hasNote: false };

/** The days of one habit. */
export function daysOfHabit(
  habit: ShownHabit,
  dates: readonly CivilDate[],
  today: CivilDate,
): Map<CivilDate, HistoryDay> {
  const marks = dayMarks(habit, dates, today);
  return new Map(
    dates.map((date, index) => {
      const hasNote = entryOn(habit.entries, date)?.note !== undefined;
      return [date, { kind: 'mark', mark: marks[index] ?? 'none', hasNote }];
    }),
  );
}

/** The days of all habits together: how much of what was active was done, or that all are paused. */
export function daysOfAll(
  habits: readonly ShownHabit[],
  dates: readonly CivilDate[],
  today: CivilDate,
): Map<CivilDate, HistoryDay> {
  return new Map(dates.map((date) => [date, dayOfAll(habits, date, today)]));
}

function dayOfAll(habits: readonly ShownHabit[], date: CivilDate, today: CivilDate): HistoryDay {
  const active = habits.filter((habit) => isActiveOn(habit, date));
  const kept: Ink[] = [];
  let total = 0;
  for (const habit of date <= today ? active : []) {
    const progress = progressOn([habit], date, today);
    total += progress.total;
    if (progress.done > 0) kept.push(habit.color);
  }
  if (total > 0) return { kind: 'share', kept, total };
  const day = dayNumberOf(date);
  const paused = active.filter((habit) => recordOf(habit).excuseOn(day) === 'paused').length;
  // On a day to come, the others will be asked for.
  const isPaused = date > today ? paused === active.length : true;
  return paused > 0 && isPaused ? { kind: 'mark', mark: 'paused', hasNote: false } : NOTHING;
}

interface DayOfAllProps {
  habits: readonly ShownHabit[];
  date: CivilDate;
  onClose: () => void;
}

/** A day of all habits: what there is of each, which opens its sheet. */
export function DayOfAll({ habits, date, onClose }: DayOfAllProps) {
  const { t } = useLingui();
  const format = useFormat();
  const shown = habits.filter((habit) => isActiveOn(habit, date));
  useClosedByNote(onClose);
  return (
    <Dialog
      title={format.date(date, { weekday: 'long', day: 'numeric', month: 'long' })}
      onClose={onClose}
      hasCloseButton
    >
      {shown.length === 0 ? (
        <p className="text-faint">{t`No habit had begun on this day.`}</p>
      ) : (
        <ul className="border-t border-rule">
          {shown.map((habit) => (
            <li key={habit.id} className="border-b border-rule">
              <HabitOfDay habit={habit} date={date} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function HabitOfDay({ habit, date }: { habit: ShownHabit; date: CivilDate }) {
  const today = useToday();
  const openDay = useOpenDay();
  const wordOf = useMarkWords();
  const { amountText } = useDayState();
  const [mark = 'none'] = dayMarks(habit, [date], today);
  const said = [amountText(habitDay(habit, date)), wordOf(mark)].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openDay(habit, date, 'whole')}
      className="flex min-h-14 w-full items-center gap-4 px-1 py-2 text-left hover:bg-wash"
    >
      <Stamp mark={mark} ink={habit.color} variant={date} level={levelOf(habit, date, today)} />
      <span className="min-w-0 grow wrap-anywhere">
        <span aria-hidden>{habit.icon} </span>
        <span className="font-semibold">{habit.name}</span>
      </span>{' '}
      <span className="text-right text-sm text-faint">{said}</span>
    </button>
  );
}
