import { Fragment } from 'react';
import type { CivilMonth } from '#domain/civil-date.ts';
import { dayMarks, type DayMark } from '#domain/day-mark.ts';
import { monthsOfYear, weeksOfMonth } from '#domain/period.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';
import { INK_CLASS } from '../../ui/stamp.tsx';
import sprite from '../../ui/stamps.svg?raw';
import { inkOf, pathsOf } from './year-grid.tsx';

/** The drawings of the stamp itself. A canvas can't use those of a sprite. */
const STAMPS = Array.from(
  sprite.matchAll(/id="kept-\d" viewBox="0 0 48 48"><path[^>]* d="([^"]+)"/g),
  ([, drawing = '']) => drawing,
);

/** The side of the square that a drawing is made in. */
const DRAWN = 48;

/** How much of its room a stamp takes. */
const FILLED = 0.9;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface MarkedCell {
  mark: DayMark;
  row: number;
  column: number;
}

interface StampFieldProps {
  cells: readonly MarkedCell[];
  habit: Pick<ShownHabit, 'color'>;
  x: number;
  y: number;
  /** the room of a day */
  size: number;
}

/** Days with their marks, those that were kept as the stamp that is on screen too. */
function StampField({ cells, habit, x, y, size }: StampFieldProps) {
  const scale = (size * FILLED) / DRAWN;
  const inset = (size * (1 - FILLED)) / 2;
  const others = cells.filter(({ mark }) => mark !== 'kept');
  const marks = others.map(({ mark }) => mark);
  return (
    <>
      {[...pathsOf(others, marks, { x, y, size })].map(([mark, d]) => (
        <path key={mark} data-mark={mark} d={d} className={inkOf(mark, habit)} />
      ))}
      <g className={INK_CLASS[habit.color]} fillRule="evenodd">
        {cells.map(
          ({ mark, row, column }) =>
            mark === 'kept' && (
              <path
                key={`${row} ${column}`}
                d={STAMPS[(row * 5 + column) % STAMPS.length]}
                transform={`translate(${x + column * size + inset} ${y + row * size + inset}) scale(${scale})`}
              />
            ),
        )}
      </g>
    </>
  );
}

/** The days of a month as a calendar has them, in rows from Monday to Sunday. */
function useMonthCells(habit: ShownHabit): (month: CivilMonth) => MarkedCell[] {
  const today = useToday();
  return (month) =>
    weeksOfMonth(month).flatMap((week, row) =>
      week.flatMap((date, column) => {
        const [mark = 'none'] = date ? dayMarks(habit, [date], today) : [];
        return date ? [{ mark, row, column }] : [];
      }),
    );
}

const WEEKDAYS = 7;
const WEEKS = 6;

interface MonthFieldProps {
  habit: ShownHabit;
  month: CivilMonth;
  box: Box;
}

/** A month in the middle of a box. */
export function MonthField({ habit, month, box }: MonthFieldProps) {
  const cells = useMonthCells(habit)(month);
  const rows = weeksOfMonth(month).length;
  const { size, x, y } = fit({ columns: WEEKDAYS, rows }, box);
  return <StampField cells={cells} habit={habit} x={x} y={y} size={size} />;
}

interface YearFieldProps extends MonthFieldProps {
  /** whether each month has its name */
  isNamed?: boolean;
}

/** A year, month beside month, as large as a box has room for it. */
export function YearField({ habit, month, box, isNamed = false }: YearFieldProps) {
  const format = useFormat();
  const cellsOf = useMonthCells(habit);
  const head = isNamed ? 1.3 : 0;
  const [best] = [2, 3, 4, 6]
    .map((across) => {
      const down = 12 / across;
      const columns = across * WEEKDAYS + across - 1;
      const rows = down * (WEEKS + head) + (down - 1) * 0.6;
      return { across, ...fit({ columns, rows }, box) };
    })
    .toSorted((a, b) => b.size - a.size);
  if (!best) return null;
  const { across, size, x, y } = best;
  return monthsOfYear(month).map((of, place) => {
    const left = x + (place % across) * (WEEKDAYS + 1) * size;
    const top = y + Math.floor(place / across) * (WEEKS + head + 0.6) * size;
    return (
      <Fragment key={of}>
        {isNamed && (
          <text x={left} y={top + size * 0.8} fontSize={size * 0.75} className="text-faint">
            {format.date(`${of}-01`, { month: 'long' })}
          </text>
        )}
        <StampField cells={cellsOf(of)} habit={habit} x={left} y={top + head * size} size={size} />
      </Fragment>
    );
  });
}

interface RowsFieldProps {
  marks: readonly DayMark[];
  habit: ShownHabit;
  box: Box;
}

/** Stamps one after the other, in rows, as large as a box has room for all of them. */
export function RowsField({ marks, habit, box }: RowsFieldProps) {
  const [best] = marks
    .map((_, place) => {
      const columns = place + 1;
      return { columns, ...fit({ columns, rows: Math.ceil(marks.length / columns) }, box) };
    })
    .toSorted((a, b) => b.size - a.size);
  if (!best) return null;
  const { columns, size, x, y } = best;
  const cells = marks.map((mark, place) => ({
    mark,
    row: Math.floor(place / columns),
    column: place % columns,
  }));
  return <StampField cells={cells} habit={habit} x={x} y={y} size={size} />;
}

/** So many columns and rows of squares, as large as they fit, in the middle of a box. */
function fit({ columns, rows }: { columns: number; rows: number }, { x, y, width, height }: Box) {
  const size = Math.min(width / columns, height / rows);
  return { size, x: x + (width - columns * size) / 2, y: y + (height - rows * size) / 2 };
}
