import type { CivilDate } from '#domain/civil-date.ts';
import { madeHabit } from '../habit/use-create-habit.ts';

/** How long the row of a new habit is tinted, in milliseconds. */
const TINT = 800;

/** Leads to the row of the habit that was written just now, if one was: its day has the focus. */
export function showMade(date: CivilDate): void {
  const id = madeHabit.take();
  if (id === undefined) return;
  // The router leads to the top of a page that it has shown.
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-habit="${id}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus({ preventScroll: true });
    row?.animate([{ backgroundColor: 'var(--color-tint)' }, {}], TINT);
  });
}
