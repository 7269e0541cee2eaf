import { addDays } from './civil-date.ts';
import { listEntries } from './entries.ts';
import type { Pause } from './habit.ts';
import type { NotebookHabit } from './notebook.ts';

/**
 * The pause of a habit that is archived, until it is restored: nothing keeps since when it is, and so
 * it asks for nothing after its latest entry.
 */
export function archivePause({
  is_active,
  begin,
  entries,
}: Pick<NotebookHabit, 'is_active' | 'begin' | 'entries'>): Pause[] {
  if (is_active) return [];
  const latest = listEntries(entries).next().value;
  return [{ first: latest ? addDays(latest.date, 1) : begin }];
}
