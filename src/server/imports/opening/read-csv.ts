import { CsvError, parse } from 'csv-parse/sync';
import { damagedFile } from '../refusals.ts';

/** A row with the number of the line that it ends on. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Longer than any note. */
const MOST_CHARACTERS = 100_000;

/**
 * The rows of a CSV file (RFC 4180), empty lines left out.
 *
 * @param name of the file, to say where it is damaged
 * @throws ProblemError damaged_file with the line
 */
export function readCsv(name: string, text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MOST_CHARACTERS,
      on_record(cells, { lines }) {
        rows.push({ line: lines, cells });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) throw damagedFile(`${name}:${Number(error['lines'] ?? 1)}`);
    throw error;
  }
}

/** Rows below a header, each cell by the name of its column in lower case. */
export function byColumn(
  rows: readonly CsvRow[],
): { line: number; cell: (name: string) => string }[] {
  const [header, ...rest] = rows;
  const columns = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  return rest.map(({ line, cells }) => ({
    line,
    cell: (name) => cells[columns.indexOf(name)]?.trim() ?? '',
  }));
}
