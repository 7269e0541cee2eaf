import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, type RefCallback } from 'react';
import type { CivilMonth } from '#domain/civil-date.ts';
import type { DayMark } from '#domain/day-mark.ts';
import { monthsOfYear, yearSpan } from '#domain/period.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';
import { cutTo } from '../../ui/text.ts';
import { useMarkWords } from '../habit/day-words.ts';
import { glyphOf } from './glyph.ts';
import { KeptOfAsked } from './kept-words.tsx';
import { monthLabels } from './named-shares.ts';
import { YearField } from './stamp-field.tsx';
import { useKept } from './use-kept.ts';
import { daysOfYear, inkOf, marksOfYear, pathsOf } from './year-grid.tsx';

interface YearSheetsProps {
  /** told of each sheet */
  ref: RefCallback<SVGSVGElement> | null;
  habits: readonly ShownHabit[];
  month: CivilMonth;
}

/** The size of A4 paper, and the part of it that habits have, in millimetres. */
const PAPER = { width: 210, height: 297 };
export const FIELD = { x: 14, y: 46, width: 182, height: 228 };

/** The letters of a habit's name: 120 pixels, of 300 to the inch. */
const NAME = 10.16;

/** A year is a row a month, with its letter before it, and a column a day. */
export const COLUMNS = 32.6;
const ROWS = 12;

const LEFT = FIELD.x;
const RIGHT = FIELD.x + FIELD.width;

/** On a sheet of more habits, names would be cut to a few letters, and days too small to see. */
const OF_A_SHEET = 60;

/** Some habits as they are spread over as few sheets as hold them, evenly. */
export function sheetsOf<T>(habits: readonly T[]): T[][] {
  const count = Math.max(1, Math.ceil(habits.length / OF_A_SHEET));
  const each = Math.ceil(habits.length / count);
  return Array.from({ length: count }, (_, place) =>
    habits.slice(place * each, (place + 1) * each),
  );
}

/** A year as pages of A4: one, unless there are very many habits. */
export function YearSheets({ ref, habits, month }: YearSheetsProps) {
  const format = useFormat();
  const { percentage, ...kept } = useKept(habits, yearSpan(month));
  const sheets = sheetsOf(habits);
  return sheets.map((ofSheet, place) => (
    <YearSheet
      key={ofSheet[0]?.id}
      ref={ref}
      habits={ofSheet}
      month={month}
      kept={<KeptOfAsked {...kept} isOfOne={habits.length === 1} />}
      percentage={percentage === undefined ? undefined : format.percentage(percentage)}
      number={sheets.length > 1 ? `${place + 1} / ${sheets.length}` : ''}
    />
  ));
}

interface YearSheetProps extends YearSheetsProps {
  /** what was kept in the year, on all sheets */
  kept: ReactNode;
  percentage: string | undefined;
  /** which of several sheets it is */
  number: string;
}

/**
 * A page of A4, in millimetres, on light paper in any mode: every habit in its ink, or one with its
 * stamps. It is made of filled paths and lines of text alone, which a canvas can draw too.
 */
function YearSheet({ ref, habits, month, kept, percentage, number }: YearSheetProps) {
  const { t } = useLingui();
  const year = month.slice(0, 4);
  const [only, ...others] = habits;
  const single = others.length === 0 ? only : undefined;
  return (
    <svg
      ref={ref}
      viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}
      className="page-to-keep font-sans text-ink"
      fill="currentColor"
    >
      <path className="text-paper" d={`M0 0h${PAPER.width}v${PAPER.height}h-${PAPER.width}z`} />
      <path className="text-margin" d={`M${LEFT} 37h${FIELD.width}v0.35h-${FIELD.width}z`} />
      <text x={LEFT} y="31" fontSize={single ? NAME : 20} fontWeight="700" className="font-display">
        {single ? cutTo(24, `${single.icon} ${single.name}`) : year}
      </text>
      <text x={RIGHT} y="24.5" fontSize="4.2" textAnchor="end" className="text-faint">
        {single && year}
        {single && percentage && ' · '}
        {percentage && kept}
      </text>
      {percentage && (
        <text x={RIGHT} y="31" fontSize="4.2" textAnchor="end" className="text-faint">
          {t`${percentage} of what was asked`}
        </text>
      )}
      {single ? (
        <YearField habit={single} month={month} box={FIELD} isNamed />
      ) : (
        <Blocks habits={habits} month={month} />
      )}
      <Legend />
      <text
        x={RIGHT}
        y="286.5"
        fontSize="4.2"
        fontWeight="700"
        textAnchor="end"
        className="font-display"
      >
        {number && `${number} · `}
        Habitude
      </text>
    </svg>
  );
}

/** Every habit, as large as all of them have room. */
function Blocks({ habits, month }: Pick<YearSheetsProps, 'habits' | 'month'>) {
  const blocks = fitBlocks(habits.length);
  return habits.map((habit, place) => (
    <Block
      key={habit.id}
      habit={habit}
      month={month}
      x={LEFT + (place % blocks.columns) * blocks.across}
      y={FIELD.y + Math.floor(place / blocks.columns) * blocks.down}
      cell={blocks.cell}
      letter={blocks.letter}
    />
  ));
}

interface BlockProps {
  habit: ShownHabit;
  month: CivilMonth;
  x: number;
  y: number;
  /** the size of a day, and of the letters of its name */
  cell: number;
  letter: number;
}

/** Where the days begin, after the letter of their month. */
const DAYS = 1.6;

/** Letters smaller than this can't be read. */
const SMALLEST = 1.6;

/** A habit: its name, what was kept of what was asked, and a row of days a month. */
function Block({ habit, month, x, y, cell, letter }: BlockProps) {
  const today = useToday();
  const format = useFormat();
  const { percentage } = useKept([habit], yearSpan(month));
  const width = cell * COLUMNS;
  const top = y + letter * HEAD;
  const place = { x: x + DAYS * cell, y: top, size: cell };
  const paths = pathsOf(daysOfYear(month), marksOfYear(habit, month, today), place);
  return (
    <>
      <text x={x} y={y + letter} fontSize={letter} fontWeight="600">
        {cutTo((width - 5 * letter) / (letter * 0.56), `${habit.icon} ${habit.name}`)}
      </text>
      {percentage !== undefined && (
        <text
          x={x + width}
          y={y + letter}
          fontSize={letter}
          textAnchor="end"
          className="text-faint"
        >
          {format.percentage(percentage)}
        </text>
      )}
      {cell >= SMALLEST &&
        monthsOfYear(month).map((of, row) => (
          <text
            key={of}
            x={x}
            y={top + (row + 0.78) * cell}
            fontSize={cell * 0.8}
            className="text-faint"
          >
            {monthLabels(`${of}-01`, format).label.short}
          </text>
        ))}
      {[...paths].map(([mark, d]) => (
        <path key={mark} data-mark={mark} d={d} className={inkOf(mark, habit)} />
      ))}
    </>
  );
}

/** Two lines: in French one would not be enough. */
const LEGEND: readonly (readonly DayMark[])[] = [
  ['kept', 'part', 'skipped'],
  ['paused', 'lapse', 'missed'],
];

/** What the marks mean, at the foot of the page. */
function Legend() {
  const wordOf = useMarkWords();
  const widthOf = (mark: DayMark) => 6.5 + wordOf(mark).length * 1.75;
  return LEGEND.flatMap((line, row) =>
    line.map((mark, place) => {
      const x = LEFT + line.slice(0, place).reduce((sum, each) => sum + widthOf(each), 0);
      const y = 281.5 + row * 5;
      return (
        <Fragment key={mark}>
          <path
            d={`M${x + 1.5} ${y - 1.2}${glyphOf(mark, 3)}`}
            className={mark === 'missed' ? 'text-edge' : 'text-ink'}
          />
          <text x={x + 4} y={y} fontSize="3.1" className="text-faint">
            {wordOf(mark)}
          </text>
        </Fragment>
      );
    }),
  );
}

/** A name and the space beneath it, in letters. */
export const HEAD = 1.7;

const MAX_COLUMNS = 8;

/** From here on names are written smaller, and blocks stand closer. */
const MANY = 24;

interface Fitted {
  columns: number;
  across: number;
  down: number;
  /** the size of a day, and of the letters of a name */
  cell: number;
  letter: number;
}

/** So many blocks, as large as a page has room for them, from edge to edge. */
export function fitBlocks(count: number): Fitted {
  const [letter, gap] = count > MANY ? [2.5, 4] : [3.6, 7];
  const head = letter * HEAD;
  const ways = Array.from({ length: Math.min(count, MAX_COLUMNS) }, (_, place): Fitted => {
    const columns = place + 1;
    const rows = Math.ceil(count / columns);
    const down = (FIELD.height + gap) / rows;
    const most = (FIELD.width - (columns - 1) * gap) / columns;
    const cell = Math.min(most / COLUMNS, (down - gap - head) / ROWS);
    const across = (FIELD.width - cell * COLUMNS) / Math.max(1, columns - 1);
    return { columns, across, down, cell, letter };
  });
  return ways.reduce((best, way) => (way.cell > best.cell ? way : best));
}
