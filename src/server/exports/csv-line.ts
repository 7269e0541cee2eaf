/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[\t\r ]*[=+\-@]/;

/** Cells as a line of CSV (RFC 4180). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

/** A text of a person that a spreadsheet will show and never run. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
