import type { I18n } from '@lingui/core';
import type { Locale } from '#contract/locale.ts';
import { addDays, partsOf, type CivilDate } from '#domain/civil-date.ts';
import { dayInWords } from '../../platform/texts.ts';
import type { Size } from './draw-board.ts';
import type { Palette } from './palette.ts';
import type { Year } from './shown.ts';
import { drawDays } from './strokes.ts';
import { fitted, lengthOf, n, pictureOf, textAt } from './svg.ts';

const DAYS = 7;

/** The name of a month stands above its weeks; in days’ rooms. */
const LABEL = 1.9;

/** Weeks stand beside each other in so many lines at most. */
const MAX_BANDS = 4;

/** Smaller letters are not read, in pixels. */
const LEAST_LETTERS = 8;

/** Draws a year: a column a week, a row a day of the week, in as many lines as let days be large. */
export function drawYear(
  year: Year,
  { width, height }: Size,
  { palette, i18n, locale }: { palette: Palette; i18n: I18n; locale: Locale },
): string {
  const { icon, name, color, streak, percentage } = year;
  const habit = `${icon} ${name}`;
  const margin = Math.max(4, Math.min(width, height) * 0.05);
  const size = Math.min(40, Math.max(10, Math.min(height / 7, width / 26)));
  const kept = percentage === null ? '' : i18n.number(percentage / 100, { style: 'percent' });
  const inARow = i18n.t(
    '{unit, select, day {{length, plural, one {# day} other {# days}}} week {{length, plural, one {# week} other {# weeks}}} other {{length, plural, one {# month} other {# months}}}} in a row',
    streak,
  );
  const room = (width - 2 * margin) / size;
  const figures = [
    [streak.length > 1 ? inARow : '', kept].filter(Boolean).join(' · '),
    kept,
    '',
  ].find((text) => lengthOf(text) <= room / 2);
  const top = margin + size;
  const right = width - margin;
  const left = room - lengthOf(figures ?? '') - 1;
  const head =
    textAt({ x: margin, y: top, size, fill: palette.ink, isBold: true }, fitted(habit, left)) +
    textAt({ x: right, y: top, size, fill: palette.faint, anchor: 'end' }, figures ?? '');
  const weeks = {
    x: margin,
    y: top + size * 0.5,
    width: width - 2 * margin,
    height: height - margin - top - size * 0.5,
  };
  const body = head + drawWeeks(year, weeks, { palette, ink: palette.inks[color], locale });
  const words = [inARow, kept && i18n.t('completion {kept}', { kept })].filter(Boolean).join(', ');
  const title = i18n.t('{habit}: the last 53 weeks', { habit });
  return pictureOf({ width, height, paper: palette.paper, title, words, body });
}

/** The lines in which so many weeks are the largest, and how large a day’s room is. */
function bandsFor(weeks: number, { width, height }: Size) {
  const all = Array.from({ length: MAX_BANDS }, (_, place) => {
    const bands = place + 1;
    const columns = Math.ceil(weeks / bands);
    const cell = Math.min(width / columns, height / (bands * (DAYS + LABEL)));
    return { bands, columns, cell };
  });
  return all.reduce((one, other) => (other.cell > one.cell ? other : one));
}

function drawWeeks(
  { first, marks }: Year,
  room: Size & { x: number; y: number },
  { palette, ink, locale }: { palette: Palette; ink: string; locale: Locale },
): string {
  const weeks = Math.ceil(marks.length / DAYS);
  const { bands, columns, cell } = bandsFor(weeks, room);
  const high = cell * (DAYS + LABEL);
  const x = room.x + (room.width - columns * cell) / 2;
  const y = room.y + (room.height - bands * high) / 2;
  return Array.from({ length: bands }, (_, band) => {
    const from = band * columns;
    const here = marks.slice(from * DAYS, (from + columns) * DAYS);
    const places = here.map((mark, day) => ({ x: Math.floor(day / DAYS), y: day % DAYS, mark }));
    const days = drawDays(places, palette, { ink });
    const top = y + band * high;
    const corner = `translate(${n(x + cell / 2)} ${n(top + cell * (LABEL + 0.5))})scale(${n(cell)})`;
    const size = cell * 1.3;
    const months = monthsFrom(addDays(first, from * DAYS), Math.ceil(here.length / DAYS));
    const labels =
      size < LEAST_LETTERS
        ? ''
        : months
            .map(({ column, date }) => {
              const text = dayInWords(locale, date, 'shortMonth');
              const lettering = { x: x + column * cell, y: top + cell * 1.5, size };
              return textAt({ ...lettering, fill: palette.faint }, text);
            })
            .join('');
    return `${labels}<g transform="${corner}" fill="none" stroke-linecap="round">${days}</g>`;
  }).join('');
}

/** The columns in which months begin, with room for their names. */
function monthsFrom(monday: CivilDate, columns: number) {
  return Array.from({ length: columns }, (_, column) => ({
    column,
    date: addDays(monday, column * DAYS + DAYS - 1),
  })).filter(({ column, date }) => partsOf(date).day <= DAYS && column + 2 < columns);
}
