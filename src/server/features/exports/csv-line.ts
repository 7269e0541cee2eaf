/**
 * What a spreadsheet takes for a formula, in full width too, and what looks as if it had been made
 * harmless before.
 */
const FORMULA = /^'*[\t\r\n ]*[=+\-@＝＋－＠]/;

/** Before a formula within a text. */
const AHEAD_OF_FORMULA = /[;\r\n][\t "]*(?=[=+\-@＝＋－＠])/g;

/** Cells as a line of CSV (RFC 4180). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

/** A text of a person that a spreadsheet will show and never run: one quote more at its front. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * The same for spreadsheets that divide cells at semicolons, as those of many countries do: there each
 * semicolon and line break of a text may begin a cell.
 */
export function harmlessAnywhere(text: string): string {
  return harmless(text.replaceAll(AHEAD_OF_FORMULA, "$&'"));
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
