/** A small change to a source file: what stands from `start` to `end` becomes something else. */
export interface Change {
  start: number;
  end: number;
  to: string;
}

export interface ShownChange {
  /** the number of the first line that changes */
  line: number;
  /** the lines that change, as one, and what they become */
  before: string;
  after: string;
}

export function applyChange(source: string, { start, end, to }: Change): string {
  return source.slice(0, start) + to + source.slice(end);
}

/** A change as it is named: by whole lines and not by their numbers, which move. */
export function showChange(source: string, change: Change): ShownChange {
  const first = source.lastIndexOf('\n', change.start - 1) + 1;
  const end = source.indexOf('\n', change.end);
  const last = end === -1 ? source.length : end;
  const lines = source.slice(first, last);
  const moved = { start: change.start - first, end: change.end - first, to: change.to };
  return {
    line: source.slice(0, first).split('\n').length,
    before: onOneLine(lines),
    after: onOneLine(applyChange(lines, moved)),
  };
}

function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
