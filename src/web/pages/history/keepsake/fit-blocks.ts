/** The size of A4 paper, and the part of it that habits have, in millimetres. */
export const PAPER = { width: 210, height: 297 };
export const FIELD = { x: 14, y: 46, width: 182, height: 228 };

/** A year is a row a month, with its letter before it, and a column a day. */
export const COLUMNS = 32.6;
const ROWS = 12;

/** A name and the space beneath it, in letters. */
export const HEAD = 1.7;

const MAX_COLUMNS = 8;

/** From here on names are written smaller, and blocks stand closer. */
const MANY = 24;

export interface Blocks {
  /** how many stand side by side */
  columns: number;
  /** from one to the next */
  across: number;
  down: number;
  /** the size of a day, and of the letters of a name */
  cell: number;
  letter: number;
}

/** So many blocks, as large as a page has room for them, from edge to edge. */
export function fitBlocks(count: number): Blocks {
  const [letter, gap] = count > MANY ? [2.5, 4] : [3.6, 7];
  const head = letter * HEAD;
  const ways = Array.from({ length: Math.min(count, MAX_COLUMNS) }, (_, place): Blocks => {
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
