import { Link } from '@tanstack/react-router';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { CivilDate, CivilMonth } from '#domain/civil-date.ts';
import { dayMarks, type DayMark } from '#domain/day-mark.ts';
import { daysOfMonth, monthsOfYear, yearSpan } from '#domain/period.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';
import { INK_CLASS } from '../../ui/stamp.tsx';
import { useMarkWords } from '../habit/day-words.ts';
import { glyphOf } from './glyph.ts';
import { useKept } from './use-kept.ts';

/** The room of a day, in units of the drawing. */
const CELL = 10;
const MONTHS = 12;
const DAYS = 31;

interface YearDay {
  date: CivilDate;
  /** its month, and its place in it, from 0 on */
  row: number;
  column: number;
}

interface YearGridProps {
  habit: ShownHabit;
  month: CivilMonth;
  /** whether the year is written down beside it, where there are two */
  isNamed: boolean;
}

/**
 * A year of a habit in its ink: a row a month, a column a day. A pointer, a finger or the arrow keys
 * choose a day, which is then told.
 */
export function YearGrid({ habit, month, isNamed }: YearGridProps) {
  const today = useToday();
  const format = useFormat();
  const wordOf = useMarkWords();
  const [place, setPlace] = useState<number>();
  const { percentage } = useKept([habit], yearSpan(month));
  const days = daysOfYear(month);
  const marks = marksOfYear(habit, month, today);
  const latest = days.findLastIndex(({ date }) => date <= today);
  const chosen = place === undefined ? undefined : days[place];
  const told = (at: number) => {
    const { date = today } = days[at] ?? {};
    const day = format.date(date, { day: 'numeric', month: 'long' });
    return [day, wordOf(marks[at] ?? 'none')].filter(Boolean).join(' · ');
  };
  const share = percentage === undefined ? '' : format.percentage(percentage);
  const year = month.slice(0, 4);

  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const row = Math.floor(((clientY - box.top) / box.height) * MONTHS);
    const column = Math.floor(((clientX - box.left) / box.width) * DAYS);
    const found = days.findIndex((day) => day.row === row && day.column === column);
    setPlace(found === -1 ? undefined : found);
  };

  const press = (event: KeyboardEvent) => {
    const to = stepTo(event.key, place ?? latest, days);
    if (to === undefined) return;
    event.preventDefault();
    setPlace(to);
  };

  return (
    <>
      {/* The name gives way to the day that is told: the grid stays where it is. */}
      <div className="grid min-h-12 grid-cols-[minmax(5rem,1fr)_auto] items-center gap-4">
        <Link
          to="/habits/$id"
          params={{ id: habit.id }}
          search={{ month }}
          className="flex min-h-11 max-w-full items-center gap-2 justify-self-start font-semibold hover:underline"
        >
          <span aria-hidden>{habit.icon}</span>
          <span className="truncate">{habit.name}</span>
          {isNamed && <span className="numerals font-normal text-faint">{year}</span>}
        </Link>
        <span aria-hidden={place !== undefined} className="numerals text-right text-faint">
          {place === undefined ? share : told(place)}
        </span>
      </div>
      <div className="flex gap-2">
        <div aria-hidden className="flex w-9 flex-col text-sm text-faint">
          {monthsOfYear(month)
            .filter((_, row) => row % 3 === 0)
            .map((of) => (
              <span key={of} className="flex-1 leading-none">
                {format.date(`${of}-01`, { month: 'short' })}
              </span>
            ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={`${habit.name} ${year}`}
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={(place ?? latest) + 1}
          aria-valuetext={told(place ?? latest)}
          onPointerMove={(event) => event.pointerType === 'mouse' && point(event)}
          onPointerDown={point}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setPlace(undefined)}
          onFocus={() => setPlace((before) => before ?? latest)}
          onBlur={() => setPlace(undefined)}
          onKeyDown={press}
          className="min-w-0 grow rounded-sm"
        >
          <svg viewBox={`0 0 ${DAYS * CELL} ${MONTHS * CELL}`} className="block w-full" aria-hidden>
            {[...pathsOf(days, marks)].map(([mark, d]) => (
              <path
                key={mark}
                data-mark={mark}
                d={d}
                fill="currentColor"
                className={inkOf(mark, habit)}
              />
            ))}
            {chosen && (
              <rect
                x={chosen.column * CELL}
                y={chosen.row * CELL}
                width={CELL}
                height={CELL}
                fill="none"
                stroke="currentColor"
              />
            )}
          </svg>
        </div>
      </div>
    </>
  );
}

const known = new Map<string, readonly YearDay[]>();

/** The days of the year of a month; worked out once, since each habit asks for them. */
export function daysOfYear(month: CivilMonth): readonly YearDay[] {
  const year = month.slice(0, 4);
  const before = known.get(year);
  if (before) return before;
  const days = monthsOfYear(month).flatMap((of, row) =>
    daysOfMonth(of).map((date, column) => ({ date, row, column })),
  );
  known.set(year, days);
  return days;
}

/** The marks of a habit on them. */
export function marksOfYear(habit: ShownHabit, month: CivilMonth, today: CivilDate): DayMark[] {
  const dates = daysOfYear(month).map(({ date }) => date);
  return dayMarks(habit, dates, today);
}

/** What is drawn alike is one path. */
export function pathsOf(
  places: readonly Pick<YearDay, 'row' | 'column'>[],
  marks: readonly DayMark[],
  { x, y, size } = { x: 0, y: 0, size: CELL },
): Map<DayMark, string> {
  const drawn = new Map<DayMark, { glyph: string; d: string }>();
  for (const [place, { row, column }] of places.entries()) {
    const mark = marks[place] ?? 'none';
    const path = drawn.get(mark) ?? { glyph: glyphOf(mark, size), d: '' };
    drawn.set(mark, path);
    path.d += `M${round(x + (column + 0.5) * size)} ${round(y + (row + 0.5) * size)}${path.glyph}`;
  }
  return new Map([...drawn].map(([mark, { d }]) => [mark, d]));
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}

/** What is of today, or of no day that counts, is a point on paper. */
const TRACES: readonly DayMark[] = ['open', 'done', 'before', 'none'];

/** The colour of a mark among many. */
export function inkOf(mark: DayMark, { color }: Pick<ShownHabit, 'color'>): string {
  if (mark === 'missed') return 'text-edge';
  return TRACES.includes(mark) ? 'text-rule' : INK_CLASS[color];
}

/** Where a key leads from a day: along its month, or to the same day of another one. */
function stepTo(key: string, from: number, days: readonly YearDay[]): number | undefined {
  const last = days.length - 1;
  const inRow = (by: 1 | -1) => {
    const { row, column } = days[from] ?? { row: 0, column: 0 };
    const ofRow = (day: YearDay) => day.row === row + by && day.column <= column;
    const found = days.findLastIndex(ofRow);
    return found === -1 ? from : found;
  };
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'ArrowUp':
      return inRow(-1);
    case 'ArrowDown':
      return inRow(1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
