import { MOST_CELLS, MOST_CHARACTERS, MOST_ENTRIES } from '../limits.ts';
import { damagedFile, tooMuch } from '../refusals.ts';

/** A row with the number of the line that it ends on. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** How many texts are looked for again, and up to which length. */
const MOST_KNOWN = 20_000;
const LONGEST_KNOWN = 100;

/**
 * The rows of a CSV file (RFC 4180), empty lines left out. What is too long or too wide is refused
 * where it gets so, before anything is made of it.
 *
 * @param name of the file, to say where it is damaged
 * @throws ProblemError damaged_file with the line; payload_too_large with too many rows
 */
export function readCsv(name: string, text: string): CsvRow[] {
  const rows: CsvRow[] = [];
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
    if (known.size < MOST_KNOWN && cell.length < LONGEST_KNOWN) known.set(cell, cell);
    return cell;
  }

  while (place < text.length) {
    const begin = place;
    const cells: string[] = [];
    for (;;) {
      const most = begin + MOST_CHARACTERS;
      cells.push(shared(text[place] === '"' ? quotedCell(most) : plainCell(most)));
      if (text[place] !== ',') break;
      if (cells.length === MOST_CELLS) throw damaged();
      place += 1;
    }
    // A copy has no room to grow, of which many rows would have much.
    if (place > begin) rows.push({ line, cells: cells.slice() });
    if (rows.length > MOST_ENTRIES) throw tooMuch();
    place += text.startsWith('\r\n', place) ? 2 : 1;
    line += 1;
  }
  return rows;
}

/** Whether a cell ends before this character. */
function isEnd(character: string | undefined): boolean {
  return character === ',' || character === '\n' || character === '\r' || character === undefined;
}

/** A row below a header. */
class NamedRow {
  readonly line: number;
  readonly #cells: readonly string[];
  readonly #columns: readonly string[];

  constructor({ line, cells }: CsvRow, columns: readonly string[]) {
    this.line = line;
    this.#cells = cells;
    this.#columns = columns;
  }

  /** A cell by the name of its column in lower case; made when asked for, since rows are many. */
  get cell(): (name: string) => string {
    return (name) => this.#cells[this.#columns.indexOf(name)]?.trim() ?? '';
  }
}

/** Rows below a header, each cell by the name of its column in lower case. */
export function byColumn(rows: readonly CsvRow[]): NamedRow[] {
  const [header, ...rest] = rows;
  const columns = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  return rest.map((row) => new NamedRow(row, columns));
}
