import type { NotebookAnswer } from '#contract/notebook.ts';
import { beginOf } from '#domain/habit.ts';
import { DELETED_FOR } from '#domain/limits.ts';
import { EMPTY_NOTEBOOK } from '#domain/notebook.ts';
import type { Notebook, NotebookHabit, NotebookRow } from '#domain/notebook.ts';
import { isBlank } from '#domain/year-page.ts';

/**
 * The notebook after what the server said came into it. What is gone keeps its row, marked, so that
 * it can be restored from here, until the server forgets it. Rows that it does not mention stay the
 * same objects, and so do all the rows of a kind where it brings none.
 */
export function withDelta(known: Notebook, delta: NotebookAnswer): Notebook {
  const before = delta.complete ? EMPTY_NOTEBOOK : known;
  const { gone } = delta;
  const now = Date.parse(delta.now);
  const entered = withPages(withFields(before.habits, delta.habits), delta.pages);
  const habits = withoutGone(entered, gone.habits, now);
  const groups = withoutGone(withRows(before.groups, delta.groups), gone.groups, now);
  const pauses = withoutGone(withRows(before.pauses, delta.pauses), gone.pauses, now);
  const isSame = habits === known.habits && groups === known.groups && pauses === known.pauses;
  return isSame ? known : { habits, groups, pauses };
}

type Rows<Row> = ReadonlyMap<string, Row>;

function withFields(
  known: Rows<NotebookHabit>,
  changed: NotebookAnswer['habits'],
): Rows<NotebookHabit> {
  if (changed.length === 0) return known;
  const habits = new Map(known);
  for (const fields of changed) {
    const begin = beginOf(fields.created_at);
    const before = known.get(fields.id);
    // What was gone comes back with all its pages.
    const entries = before?.deleted_at === null ? before.entries : new Map();
    habits.set(fields.id, { ...fields, begin, deleted_at: null, entries });
  }
  return habits;
}

function withPages(
  known: Rows<NotebookHabit>,
  changed: NotebookAnswer['pages'],
): Rows<NotebookHabit> {
  const entered = Object.entries(changed);
  if (entered.length === 0) return known;
  const habits = new Map(known);
  for (const [id, pages] of entered) {
    const habit = habits.get(id);
    if (!habit) continue;
    const entries = new Map(habit.entries);
    for (const [year, page] of Object.entries(pages)) {
      if (isBlank(page)) entries.delete(Number(year));
      else entries.set(Number(year), page);
    }
    habits.set(id, { ...habit, entries });
  }
  return habits;
}

function withRows<Row extends { id: string }>(
  known: Rows<Row & NotebookRow>,
  changed: readonly Row[],
): Rows<Row & NotebookRow> {
  if (changed.length === 0) return known;
  const rows = new Map(known);
  for (const row of changed) rows.set(row.id, { ...row, deleted_at: null });
  return rows;
}

function withoutGone<Row extends NotebookRow>(
  known: Rows<Row>,
  gone: readonly string[],
  now: number,
): Rows<Row> {
  const kept = [...known].filter(([, { deleted_at }]) => now - (deleted_at ?? now) < DELETED_FOR);
  if (gone.length === 0 && kept.length === known.size) return known;
  const rows = new Map(kept);
  for (const id of gone) {
    const row = rows.get(id);
    if (row?.deleted_at === null) rows.set(id, { ...row, deleted_at: now });
  }
  return rows;
}
