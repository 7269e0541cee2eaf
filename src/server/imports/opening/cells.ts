/** A cell of a foreign table as text; nothing is the empty text. */
export function textIn(cell: unknown): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

/** A cell of a foreign table as a number, if it is one. */
export function numberIn(cell: unknown): number | undefined {
  if (cell === null || cell === undefined || cell === '') return undefined;
  const number = Number(cell);
  return Number.isFinite(number) ? number : undefined;
}
