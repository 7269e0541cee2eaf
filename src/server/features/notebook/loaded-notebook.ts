import type { CivilDate } from '#domain/civil-date.ts';
import type { Reach } from '#domain/commands/reach.ts';
import { EMPTY_NOTEBOOK } from '#domain/notebook.ts';
import type { Notebook } from '#domain/notebook.ts';
import type { Reader } from '../../platform/database/database.ts';
import { findKnownGroups } from './groups.store.ts';
import { findKnownHabits, findPlaces } from './habits.store.ts';
import { findDay, findPages } from './pages.store.ts';
import { findKnownPauses } from './pauses.store.ts';
import { entriesOf } from './reading.usecases.ts';

export type Kind = 'habits' | 'groups' | 'pauses';

/** As much of a person's notebook as was needed so far. */
export interface LoadedNotebook {
  readonly notebook: Notebook;
  /** Reads what of a reach was not read yet. What was changed meanwhile stays as it is. */
  load(reach: Partial<Reach>): Promise<void>;
  /** The same for one day of a habit. @returns how many the day has in its history, where known */
  loadDay(habitId: string, date: CivilDate): Promise<number | undefined>;
  /** whether all that there are were read, deleted ones among them */
  hasAll(kind: Kind): boolean;
  /** Takes what became of it. */
  replace(notebook: Notebook): void;
}

export function loadedNotebook(reader: Reader, userId: string): LoadedNotebook {
  let notebook = EMPTY_NOTEBOOK;
  const read: Record<Kind, 'all' | Set<string>> = {
    habits: new Set(),
    groups: new Set(),
    pauses: new Set(),
  };
  /** habits of which nothing but the place was read */
  const placed = new Set<string>();
  let hasPlaces = false;
  const years = new Map<string, 'all' | Set<number>>();

  async function loadRows(kind: Kind, ids: Reach[Kind]): Promise<void> {
    const known = read[kind];
    if (known === 'all') return;
    const [id, ...others] = ids === 'all' ? [] : ids.difference(known);
    if (ids !== 'all' && id === undefined) return;
    // Of several, one statement reads them all: nobody has many.
    const only = others.length === 0 ? id : undefined;
    if (kind === 'habits') await loadHabits(only);
    else if (kind === 'groups') {
      const rows = await findKnownGroups(reader, userId, only);
      notebook = { ...notebook, groups: new Map([...byId(rows), ...notebook.groups]) };
    } else {
      const rows = await findKnownPauses(reader, userId, only);
      notebook = { ...notebook, pauses: new Map([...byId(rows), ...notebook.pauses]) };
    }
    if (only === undefined) read[kind] = 'all';
    else known.add(only);
  }

  async function loadHabits(id: string | undefined): Promise<void> {
    const rows = await findKnownHabits(reader, userId, id);
    const missing = rows.filter((row) => !notebook.habits.has(row.id) || placed.has(row.id));
    const habits = new Map(notebook.habits);
    for (const row of missing) {
      // It may have been moved since it was stored.
      const { position } = habits.get(row.id) ?? row;
      habits.set(row.id, { ...row, position, entries: new Map() });
      placed.delete(row.id);
    }
    notebook = { ...notebook, habits };
  }

  async function loadPlaces(): Promise<void> {
    if (hasPlaces || read.habits === 'all') return;
    hasPlaces = true;
    const habits = new Map(notebook.habits);
    for (const row of await findPlaces(reader, userId)) {
      if (habits.has(row.id)) continue;
      placed.add(row.id);
      habits.set(row.id, { ...row, entries: new Map() });
    }
    notebook = { ...notebook, habits };
  }

  async function loadYears(habitId: string, wanted: 'all' | ReadonlySet<number>): Promise<void> {
    const known = years.get(habitId) ?? new Set();
    const habit = notebook.habits.get(habitId);
    if (known === 'all' || !habit) return;
    const missing = wanted === 'all' ? 'all' : new Set(wanted).difference(known);
    if (missing !== 'all' && missing.size === 0) return;
    const pages =
      missing === 'all'
        ? await entriesOf(reader, userId, habitId)
        : await findPages(reader, userId, habitId, {
            from: Math.min(...missing),
            to: Math.max(...missing),
          });
    const isMissing = (year: number) => (missing === 'all' ? !known.has(year) : missing.has(year));
    const added = [...pages].filter(([year]) => isMissing(year));
    const entries = new Map([...added, ...habit.entries]);
    notebook = {
      ...notebook,
      habits: new Map(notebook.habits).set(habitId, { ...habit, entries }),
    };
    years.set(habitId, missing === 'all' ? 'all' : known.union(missing));
  }

  return {
    get notebook() {
      return notebook;
    },
    async load(reach) {
      for (const kind of ['habits', 'groups', 'pauses'] as const)
        if (reach[kind]) await loadRows(kind, reach[kind]);
      if (reach.places) await loadPlaces();
      for (const [habitId, wanted] of reach.years ?? []) await loadYears(habitId, wanted);
    },
    async loadDay(habitId, date) {
      const year = Number(date.slice(0, 4));
      await loadRows('habits', new Set([habitId]));
      const habit = notebook.habits.get(habitId);
      if (!habit || years.has(habitId)) {
        await loadYears(habitId, new Set([year]));
        return undefined;
      }
      const { entries, changes } = await findDay(reader, userId, habitId, date);
      notebook = {
        ...notebook,
        habits: new Map(notebook.habits).set(habitId, { ...habit, entries }),
      };
      years.set(habitId, new Set([year]));
      return changes;
    },
    hasAll: (kind) => read[kind] === 'all' || (kind === 'habits' && hasPlaces),
    replace(next) {
      notebook = next;
    },
  };
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
