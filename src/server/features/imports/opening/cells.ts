/** A cell of a foreign table as text; nothing and raw bytes are the empty text. */
export function textIn(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

/** A cell of a foreign table as a number, if it is one. */
export function numberIn(cell: unknown): number | undefined {
  if (textIn(cell) === '') return undefined;
  const number = Number(cell);
  return Number.isFinite(number) ? number : undefined;
}
