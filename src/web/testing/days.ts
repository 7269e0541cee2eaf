import { screen } from '@testing-library/react';
import type { CivilDate } from '#domain/civil-date.ts';

/** The button of a day in the row of a habit; null where there is none. */
export function dayIn(row: HTMLElement, date: CivilDate): HTMLElement | null {
  return row.querySelector(`button[data-date="${date}"]`);
}

/** The row of a habit, once it is there. */
export async function rowOf(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[data-habit]');
  if (!row) throw new Error(`${name} has no row`);
  return row;
}

/** The button of a habit's day, once it is there. */
export async function dayOf(name: string, date: CivilDate): Promise<HTMLElement> {
  const day = dayIn(await rowOf(name), date);
  if (!day) throw new Error(`${name} has no ${date}`);
  return day;
}
