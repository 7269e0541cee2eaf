import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { addDays, daysBetween, isoWeekdayOf, type CivilDate } from '#domain/civil-date.ts';
import { countDay } from '#domain/due.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useFormat } from '../../ui/format.ts';
import { Ring } from '../../ui/stamp.tsx';

/** The address of home: the day that is chosen, and the last of the days around it. */
interface HomeAddress {
  date?: CivilDate;
  until?: CivilDate;
}

/** The last of the days that a day is shown among: they end with today, or whole weeks from it. */
export function lastShown(date: CivilDate, today: CivilDate): CivilDate {
  // Of what is to come there is one page.
  return addDays(today, -7 * Math.max(-1, Math.floor(daysBetween(date, today) / 7)));
}

/** So many days in a row, up to the last one. */
export function daysUntil(last: CivilDate, count: number): CivilDate[] {
  return Array.from({ length: count }, (_, place) => addDays(last, place - count + 1));
}

/** Leads to a day, and leaves the days shown as they are. */
export function addressOf(date: CivilDate, last: CivilDate, today: CivilDate): HomeAddress {
  return {
    ...(date !== today && { date }),
    ...(last !== lastShown(date, today) && { until: last }),
  };
}

/** Leads so many weeks on: the chosen day stays while it is shown, and never comes after today. */
export function addressAfter(
  weeks: number,
  { date, days, today }: { date: CivilDate; days: readonly CivilDate[]; today: CivilDate },
): HomeAddress | undefined {
  const last = addDays(days.at(-1) ?? today, 7 * weeks);
  if (last !== lastShown(last, today)) return undefined;
  const moved = addDays(date, daysUntil(last, days.length).includes(date) ? 0 : 7 * weeks);
  return addressOf(moved < today ? moved : today, last, today);
}

interface Shown {
  /** the chosen day */
  date: CivilDate;
  days: readonly CivilDate[];
}

interface DayHeadProps extends Shown {
  habits: readonly ShownHabit[];
  day: CivilDate;
}

const CHOSEN_CLASS =
  'max-board:bg-ink max-board:text-paper board:shadow-[inset_0_-3px_var(--color-ink)] forced-colors:outline-2';

/** A day above its stamps: its name, its number, and a ring of how much of what was due is kept. */
export function DayHead({ habits, date, days, day }: DayHeadProps) {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  const isToCome = day > today;
  const { due, kept, freeKept } = countDay(isToCome ? [] : habits, day, today);
  const ofFree = freeKept > 0 ? 100 : 0;
  const full = format.date(day, { day: 'numeric', month: 'long' });
  const isChosen = day === date;
  return (
    <Link
      to="/"
      search={addressOf(day, days.at(-1) ?? today, today)}
      disabled={isToCome}
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={{ 'aria-current': 'date' }}
      aria-current={isChosen ? 'date' : undefined}
      title={due > 0 ? t`${full}: ${kept} of ${due}` : full}
      className={classNames(
        'flex min-h-11 min-w-0 grow flex-col items-center gap-1 rounded-md py-1.5 text-sm board:rounded-b-none board:py-2',
        isChosen ? CHOSEN_CLASS : 'not-aria-disabled:hover:bg-wash',
      )}
    >
      <span className={isChosen ? 'board:text-faint' : 'text-faint'}>
        {format.date(day, { weekday: 'short' })}
      </span>{' '}
      <span
        className={classNames(
          'numerals rounded-sm px-1 text-xl leading-6 font-semibold board:px-1.5',
          isToCome && 'text-faint',
          day === today && 'board:bg-ink board:text-paper',
          day === today && 'max-board:underline max-board:decoration-margin max-board:decoration-2',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <Ring percentage={due > 0 ? (kept * 100) / due : ofFree} variant={day} />
    </Link>
  );
}

interface MoveLinkProps extends Shown {
  weeks: -1 | 1;
  className: string;
}

/** Leads to the days of a week before those shown, or after them. */
export function MoveLink({ date, days, weeks, className }: MoveLinkProps) {
  'use no memo';
  const today = useToday();
  const { t } = useLingui();
  const address = addressAfter(weeks, { date, days, today });
  return (
    <Link
      to="/"
      search={address ?? {}}
      activeOptions={{ exact: true, includeSearch: true }}
      // With its address: without one it would lose the focus at the last turn.
      aria-disabled={!address}
      onClick={(event) => !address && event.preventDefault()}
      aria-label={weeks < 0 ? t`Earlier days` : t`Later days`}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center justify-center text-xl text-faint hover:bg-wash hover:text-ink aria-disabled:opacity-40',
        className,
      )}
    >
      {weeks < 0 ? '‹' : '›'}
    </Link>
  );
}

/** So far a finger goes sideways, or a wheel turns, for the days to move, in CSS pixels. */
const FAR = 40;

/** After so long without a turn a wheel begins anew, in milliseconds: it runs on by itself. */
const PAUSE = 200;

/** Whether the page is enlarged: what moves it would move the days too. */
const isEnlarged = () => Number(window.visualViewport?.scale) > 1;

/** Moves the days by a week where a finger goes sideways over them, or a wheel does. */
export function useSideways<E extends HTMLElement>({ date, days }: Shown) {
  'use no memo';
  const element = useRef<E>(null);
  const navigate = useNavigate();
  const today = useToday();
  const move = useEffectEvent((weeks: -1 | 1) => {
    const search = addressAfter(weeks, { date, days, today });
    if (search) void navigate({ to: '/', search });
  });
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let from: { x: number; y: number } | undefined;
    const wheel = { at: 0, turned: 0 };
    const swiped = ({ clientX, clientY }: PointerEvent) => {
      if (!from) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      from = undefined;
      if (Math.abs(x) >= FAR && Math.abs(x) > 2 * Math.abs(y)) move(x > 0 ? -1 : 1);
    };
    const turned = (event: WheelEvent) => {
      if (isEnlarged() || Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      // The browser would leave the page.
      event.preventDefault();
      if (event.timeStamp - wheel.at > PAUSE) wheel.turned = 0;
      const before = Math.abs(wheel.turned);
      wheel.at = event.timeStamp;
      wheel.turned += event.deltaX;
      if (before < FAR && Math.abs(wheel.turned) >= FAR) move(wheel.turned < 0 ? -1 : 1);
    };
    const days = element.current;
    days?.addEventListener('wheel', turned, { passive: false, signal });
    days?.addEventListener('pointerup', swiped, { signal });
    days?.addEventListener(
      'pointerdown',
      ({ pointerType, clientX: x, clientY: y }) => {
        from = pointerType === 'mouse' || isEnlarged() ? undefined : { x, y };
      },
      { signal },
    );
    return () => over.abort();
  }, []);
  return element;
}

/** The line before a column of days: the margin before the first, a rule where a week begins. */
export function weekLine(day: CivilDate, column: number): string | false {
  if (column === 0) return 'border-l border-l-margin';
  return isoWeekdayOf(day) === 1 && 'border-l border-l-rule';
}
