import type { KeyboardEvent } from 'react';

const DAY_BUTTON = 'button[data-date]';

/** Moves the focus over the days of a board by arrow keys, Home and End. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches(DAY_BUTTON)) return;
  const target = targetOf(event.key, from, event.currentTarget);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, from: HTMLElement, grid: HTMLElement): HTMLElement | undefined {
  const row = [...(from.closest('tr')?.querySelectorAll<HTMLElement>(DAY_BUTTON) ?? [])];
  const column = [
    ...grid.querySelectorAll<HTMLElement>(`button[data-date="${from.dataset['date']}"]`),
  ];
  switch (key) {
    case 'ArrowLeft':
      return row[row.indexOf(from) - 1];
    case 'ArrowRight':
      return row[row.indexOf(from) + 1];
    case 'ArrowUp':
      return column[column.indexOf(from) - 1];
    case 'ArrowDown':
      return column[column.indexOf(from) + 1];
    case 'Home':
      return row.at(0);
    case 'End':
      return row.at(-1);
    default:
      return undefined;
  }
}
