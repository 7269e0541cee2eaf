import { listEntries } from '../../entries.ts';
import type { Notebook } from '../../notebook.ts';
import type { Ids, Reach } from '../reach.ts';

/** All that a notebook holds, times and what was deleted among it, as one text. */
export function bytesOf({ habits, groups, pauses }: Notebook): string {
  const pages = [...habits].map(([id, { entries }]) => [id, [...entries].toSorted(byKey)]);
  const fields = [...habits].map(([id, { entries: _entries, ...rest }]) => [id, rest]);
  return JSON.stringify(
    [pages, fields, [...groups], [...pauses]].map((rows) => rows.toSorted(byKey)),
    (_key, value: unknown) =>
      isPlain(value) ? Object.fromEntries(Object.entries(value).toSorted(byKey)) : value,
  );
}

/** What a person sees of a notebook: nothing that was deleted, and no times of entry. */
export function seenIn({ habits, groups, pauses }: Notebook) {
  return {
    habits: [...habits.values()]
      .filter(({ deleted_at }) => deleted_at === null)
      .map(({ entries, deleted_at: _deleted, ...fields }) => ({
        ...fields,
        entries: [...listEntries(entries)],
      }))
      .toSorted((a, b) => a.position - b.position),
    groups: seenRows(groups).toSorted((a, b) => a.position - b.position),
    pauses: seenRows(pauses).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

function seenRows<Row extends { deleted_at: number | null }>(rows: ReadonlyMap<string, Row>) {
  return [...rows.values()]
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ deleted_at: _deleted, ...row }) => row);
}

/** A notebook with nothing in it that a command does not look at. */
export function cutTo({ habits, groups, pauses }: Notebook, reach: Reach): Notebook {
  const within = <Row>(rows: ReadonlyMap<string, Row>, ids: Ids) =>
    new Map([...rows].filter(([id]) => ids === 'all' || ids.has(id)));
  return {
    groups: within(groups, reach.groups),
    pauses: within(pauses, reach.pauses),
    habits: new Map(
      [...within(habits, reach.habits)].map(([id, habit]) => {
        const years = reach.years.get(id) ?? new Set();
        const kept = [...habit.entries].filter(([year]) => years === 'all' || years.has(year));
        return [id, { ...habit, entries: new Map(kept) }];
      }),
    ),
  };
}

function byKey([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
