import { MAX_CELLS, MAX_CHARACTERS, MAX_ENTRIES } from '../limits.ts';
import { damagedFile, tooMuch } from '../refusals.ts';

/** A row with the number of the line that it ends on. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** How many texts are looked for again, and up to which length. */
const MAX_KNOWN = 20_000;
const LONGEST_KNOWN = 100;

/**
 * The rows of a CSV file (RFC 4180), empty lines left out. What is too long or too wide is refused
 * where it gets so, before anything is made of it.
 *
 * @param name of the file, to say where it is damaged
 * @throws ProblemError damaged_file with the line; payload_too_large with too many rows
 */
export function readCsv(name: string, text: string): CsvRow[] {
  return Array.from(createReader(name, text).rows(), ({ line, cells }) => ({ line, cells }));
}

type PlacedRow = CsvRow & { begin: number };

/** Reads rows one by one, each with where in the text it begins, or one of them again. */
function createReader(name: string, text: string) {
  const known = new Map<string, string>();
  let line = 1;
  let place = text.startsWith('\uFEFF') ? 1 : 0;

  function damaged(): Error {
    return damagedFile(`${name}:${line}`);
  }

  /** A quoted cell from its opening quote on. */
  function quotedCell(most: number): string {
    let cell = '';
    for (let begin = place + 1; ; begin = place + 1) {
      const end = text.indexOf('"', begin);
      if (end === -1 || end > most) throw damaged();
      cell += text.slice(begin, end);
      place = end + 1;
      if (text[place] !== '"') break;
      cell += '"';
    }
    line += cell.split('\n').length - 1;
    if (!isEnd(text[place])) throw damaged();
    return cell;
  }

  function plainCell(most: number): string {
    const begin = place;
    while (!isEnd(text[place])) {
      if (text[place] === '"' || place > most) throw damaged();
      place += 1;
    }
    return text.slice(begin, place);
  }

  /** The same text once, however often it comes: names, dates and words come in every row. */
  function shared(cell: string): string {
    const before = known.get(cell);
    if (before !== undefined) return before;
    if (known.size < MAX_KNOWN && cell.length < LONGEST_KNOWN) known.set(cell, cell);
    return cell;
  }

  function cellsAt(begin: number): string[] {
    place = begin;
    const cells: string[] = [];
    for (;;) {
      const most = begin + MAX_CHARACTERS;
      cells.push(shared(text[place] === '"' ? quotedCell(most) : plainCell(most)));
      if (text[place] !== ',') break;
      if (cells.length === MAX_CELLS) throw damaged();
      place += 1;
    }
    // A copy has no room to grow, of which many rows would have much.
    return cells.slice();
  }

  function* rows(): Generator<PlacedRow> {
    for (let count = 0; place < text.length; line += 1) {
      const begin = place;
      const cells = cellsAt(begin);
      const end = place + (text.startsWith('\r\n', place) ? 2 : 1);
      if (place > begin) {
        // One more may say what is in the others.
        if (count > MAX_ENTRIES) throw tooMuch();
        count += 1;
        yield { line, begin, cells };
      }
      place = end;
    }
  }

  return { rows, cellsAt };
}

/** Whether a cell ends before this character. */
function isEnd(character: string | undefined): boolean {
  return character === ',' || character === '\n' || character === '\r' || character === undefined;
}

/** A row below a header: where it begins, since as cells many rows would fill the memory. */
class NamedRow {
  readonly line: number;
  readonly #begin: number;
  readonly #table: Table;

  constructor({ line, begin }: { line: number; begin: number }, table: Table) {
    this.line = line;
    this.#begin = begin;
    this.#table = table;
  }

  /** A cell by the name of its column in lower case; the row is read again for it. */
  get cell(): (name: string) => string {
    const { cellsAt, columns } = this.#table;
    const cells = cellsAt(this.#begin);
    return (name) => cells[columns.indexOf(name)]?.trim() ?? '';
  }
}

interface Table {
  cellsAt: (begin: number) => string[];
  columns: readonly string[];
}

/** The rows of a CSV file below its header, each cell by the name of its column; see {@link readCsv}. */
export function byColumn(name: string, text: string): NamedRow[] {
  const { rows, cellsAt } = createReader(name, text);
  const all = rows();
  const header: readonly string[] = all.next().value?.cells ?? [];
  const table = { cellsAt, columns: header.map((column) => column.trim().toLowerCase()) };
  return all.map((row) => new NamedRow(row, table)).toArray();
}
