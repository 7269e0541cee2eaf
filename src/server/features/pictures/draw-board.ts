import type { I18n } from '@lingui/core';
import type { Locale } from '#contract/locale.ts';
import { dayInWords } from '../../platform/texts.ts';
import type { Palette } from './palette.ts';
import type { Board, BoardRow } from './shown.ts';
import { drawDays } from './strokes.ts';
import { fitted, lengthOf, n, pictureOf, textAt } from './svg.ts';

export interface Size {
  width: number;
  height: number;
}

/** A smaller row is not read, in pixels, nor a name where there is less room. */
const LEAST_ROW = 18;
const LEAST_COLUMN = 144;

/** Of a row: how high its letters are, and how far down they stand. */
const [LETTERS, BASE] = [0.56, 0.69];

/** A row is so many times as wide as it is high, at least: names need it. */
const LONG = 7;

/** Another column has to make rows so many times as high: names are cut there. */
const WORTH_IT = 1.5;

const MAX_COLUMNS = 4;

/** A date takes so much, in heights of its letters: "Sat 21 Nov". */
const LEAST_DATE = 6;

/** Rows may take so many bytes: long names in many of them would be more than a picture may be. */
const BYTES_OF_ROWS = 13_500;

/** Draws what today asks for: a row a habit, in as many columns as let them be large. */
export function drawBoard(
  board: Board,
  { width, height }: Size,
  { palette, i18n, locale }: { palette: Palette; i18n: I18n; locale: Locale },
): string {
  const { date, due, kept } = board;
  const margin = Math.max(4, Math.min(width, height) * 0.05);
  const size = Math.min(44, Math.max(10, Math.min(height / 9, width / 18)));
  const day = dayInWords(locale, date);
  const count = due === 0 ? i18n.t('Nothing is due') : i18n.t('{kept} of {due}', { kept, due });
  const words = due === 0 ? count : i18n.t('{kept} of {due} due habits are kept.', { kept, due });
  const top = margin + size;
  const right = width - margin;
  const all = (right - margin) / size;
  const beside = all - lengthOf(count) - 1;
  const isCounted = beside >= LEAST_DATE;
  const left = isCounted ? beside : all;
  const named = [day, dayInWords(locale, date, 'shortDay')].find((text) => lengthOf(text) <= left);
  const lettering = { y: top, size };
  const head =
    textAt(
      { ...lettering, x: margin, fill: palette.ink, isBold: true },
      fitted(named ?? day, left),
    ) +
    (isCounted
      ? textAt({ ...lettering, x: right, fill: palette.faint, anchor: 'end' }, count)
      : '');
  const room = {
    x: margin,
    y: top + size * 0.6,
    width: width - 2 * margin,
    height: height - margin - top - size * 0.6,
  };
  const body = head + drawRows(board, room, { palette, i18n });
  return pictureOf({ width, height, paper: palette.paper, title: day, words, body });
}

interface Room extends Size {
  x: number;
  y: number;
}

/** How rows are set out: how many there are to a column, and how high each is. */
interface Grid {
  columns: number;
  lines: number;
  row: number;
}

/** The columns in which so many rows are the largest. */
function gridFor(count: number, { width, height }: Size): Grid {
  const grids = Array.from({ length: MAX_COLUMNS }, (_, place) => {
    const columns = place + 1;
    const lines = Math.max(1, Math.ceil(count / columns));
    return {
      columns,
      lines,
      row: Math.min(height / lines, height / 4, width / columns / LONG, 72),
    };
  });
  const best = grids.reduce((one, other) => (other.row > one.row * WORTH_IT ? other : one));
  if (best.row >= LEAST_ROW) return best;
  const columns = Math.max(1, Math.min(MAX_COLUMNS, Math.floor(width / LEAST_COLUMN)));
  return { columns, lines: Math.max(1, Math.floor(height / LEAST_ROW)), row: LEAST_ROW };
}

function drawRows(
  { rows, more }: Board,
  room: Room,
  { palette, i18n }: { palette: Palette; i18n: I18n },
): string {
  const grid = gridFor(rows.length, room);
  const places = grid.columns * grid.lines;
  const isCut = more > 0 || rows.length > places;
  const gutter = grid.row * 0.5;
  const width = (room.width + gutter) / grid.columns - gutter;
  const placeOf = (place: number) => ({
    x: room.x + Math.floor(place / grid.lines) * (width + gutter),
    y: room.y + (place % grid.lines) * grid.row,
    width,
    height: grid.row,
  });
  const drawn: string[] = [];
  let left = BYTES_OF_ROWS;
  for (const [place, row] of rows.slice(0, isCut ? places - 1 : places).entries()) {
    const text = drawRow(row, placeOf(place), palette, i18n);
    left -= Buffer.byteLength(text);
    if (left < 0) break;
    drawn.push(text);
  }
  const others = rows.length + more - drawn.length;
  if (others > 0) {
    const { x, y } = placeOf(drawn.length);
    const lettering = { x: x + grid.row * TEXT, y: y + grid.row * BASE, size: grid.row * LETTERS };
    drawn.push(textAt({ ...lettering, fill: palette.faint }, i18n.t('{others} more', { others })));
  }
  return drawn.join('');
}

/** Where the middle of a mark is, where the name begins, and how wide is wide enough for amounts. */
const [MARK, TEXT, WIDE] = [0.31, 0.8, 9];

function drawRow(
  { icon, name, color, mark, amount, target }: BoardRow,
  { x, y, width, height }: Room,
  palette: Palette,
  i18n: I18n,
): string {
  const size = height * LETTERS;
  const isDone = mark === 'kept' || mark === 'done' || mark === 'skipped';
  const line = y + height * BASE;
  const amounts =
    amount !== undefined && target !== undefined && width / height >= WIDE
      ? amountsText(amount, target, i18n)
      : '';
  // The mark stands before the name, and a little is left free behind it.
  const room =
    (width - height * (TEXT + 0.3)) / size - (amounts === '' ? 0 : lengthOf(amounts) + 1);
  const days = drawDays([{ x: 0, y: 0, mark }], palette, {
    ink: palette.inks[color],
    isTicked: true,
  });
  const middle = `translate(${n(x + height * MARK)} ${n(y + height / 2)})scale(${n(height * 0.72)})`;
  const fill = isDone ? palette.faint : palette.ink;
  return (
    `<g transform="${middle}" fill="none" stroke-linecap="round">${days}</g>` +
    textAt({ x: x + height * TEXT, y: line, size, fill }, fitted(`${icon} ${name}`, room)) +
    (amounts &&
      textAt({ x: x + width, y: line, size, fill: palette.faint, anchor: 'end' }, amounts))
  );
}

/** What there is of a target, as the page writes it; more exactly where both would look the same. */
function amountsText(amount: number, target: number, i18n: I18n): string {
  const [has, asked] = [i18n.number(amount), i18n.number(target)];
  if (has !== asked || amount === target) return `${has} / ${asked}`;
  const exact = { maximumFractionDigits: 20 };
  return `${i18n.number(amount, exact)} / ${i18n.number(target, exact)}`;
}
