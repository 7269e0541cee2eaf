import type { PictureTold } from '#contract/pictures.ts';
import type { DayMark } from '#domain/day-mark.ts';
import type { Board, Shown } from './shown.ts';

/** A program on a small device reads no more, in bytes. */
const MAX_BYTES = 1000;

const LETTERS: Record<DayMark, string> = {
  kept: 'x',
  part: 'p',
  done: 'd',
  missed: 'm',
  lapse: 'l',
  skipped: 's',
  paused: 'z',
  within: 'w',
  avoided: 'w',
  open: 'o',
  before: '.',
  none: '.',
};

/** What a picture shows, as a program reads it. */
export function toldOf(shown: Shown): PictureTold {
  if (shown.kind === 'board') return toldBoard(shown);
  const { icon, name, first, marks, streak, percentage } = shown;
  const days = marks.map((mark) => LETTERS[mark]).join('');
  return { icon, name, first, days, streak, percentage };
}

/** As many of the first habits as fit. */
function toldBoard({ date, due, kept, rows, more }: Board): PictureTold {
  const all = rows.length + more;
  const told = { date, due, kept, habits: [], more: all };
  let left = MAX_BYTES - bytesOf(told);
  const habits = rows.map(({ color: _color, mark, ...row }) => ({ ...row, mark: LETTERS[mark] }));
  const fit = habits.findIndex((habit) => (left -= bytesOf(habit) + 1) < 0);
  const first = fit === -1 ? habits : habits.slice(0, fit);
  return { ...told, habits: first, more: all - first.length };
}

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}
