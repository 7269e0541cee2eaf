import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ids, Reach, Years } from '#domain/commands/reach.ts';
import type { Entries } from '#domain/entries.ts';
import { EMPTY_NOTEBOOK } from '#domain/notebook.ts';
import type { Notebook, NotebookHabit, NotebookRow } from '#domain/notebook.ts';
import type { Engine, Reader } from '../../platform/database/database.ts';
import { entriesOf } from './reading.usecases.ts';
import { findKnown } from './rows.store.ts';
import type { Kind } from './stored-rows.store.ts';

/** As much of a person's notebook as was needed so far: as it is stored, and as it is to be. */
export interface LoadedNotebook {
  stored: Notebook;
  current: Notebook;
  /** Reads what of a reach was not read yet. What was changed meanwhile stays as it is. */
  load(reach: Partial<Reach>): Promise<void>;
  /** whether all that there are were read, deleted ones among them */
  hasAll(kind: Kind): boolean;
}

/**
 * Of how many habits pages are read before others get their turn: SQLite reads megabytes of notes in
 * one, and PostgreSQL takes a round trip for each.
 */
const HABITS_AT_ONCE: Record<Engine, number> = { sqlite: 3, postgres: 10 };

export function loadedNotebook(reader: Reader, engine: Engine, userId: string): LoadedNotebook {
  const loaded = { stored: EMPTY_NOTEBOOK, current: EMPTY_NOTEBOOK, load, hasAll };
  const read: Record<Kind, Ids> = {
    habits: new Set(),
    groups: new Set(),
    pauses: new Set(),
  };
  const readYears = new Map<string, Years>();

  async function load({ habits, groups, pauses, years = new Map() }: Partial<Reach>) {
    const [pages] = await Promise.all([
      loadYears([...years]),
      loadRows('habits', habits),
      loadRows('groups', groups),
      loadRows('pauses', pauses),
    ]);
    for (const [habitId, found] of pages) {
      loaded.stored = withPages(loaded.stored, habitId, found);
      loaded.current = withPages(loaded.current, habitId, found);
    }
  }

  async function loadRows(kind: Kind, ids: Ids = new Set()): Promise<void> {
    const known = read[kind];
    if (known === 'all') return;
    const missing = ids === 'all' ? ids : ids.difference(known);
    if (missing !== 'all' && missing.size === 0) return;
    read[kind] = missing === 'all' ? missing : known.union(missing);
    const found = await findKnown(reader, { engine, userId, kind, ids: missing });
    const rows = found.filter(({ id }) => !loaded.stored[kind].has(id));
    loaded.stored = withRows(loaded.stored, kind, rows);
    loaded.current = withRows(loaded.current, kind, rows);
  }

  async function loadYears(wanted: readonly [string, Years][]) {
    const found: (readonly [string, Entries])[] = [];
    for (let first = 0; first < wanted.length; first += HABITS_AT_ONCE[engine]) {
      if (first > 0) await nextTurn();
      const some = wanted.slice(first, first + HABITS_AT_ONCE[engine]);
      found.push(...(await Promise.all(some.map(([id, theirs]) => pagesOf(id, theirs)))));
    }
    return found;
  }

  /** Years of a habit that were not read yet. */
  async function pagesOf(habitId: string, wanted: Years): Promise<readonly [string, Entries]> {
    const known = readYears.get(habitId) ?? new Set();
    if (known === 'all') return [habitId, new Map()];
    const missing = wanted === 'all' ? wanted : new Set(wanted).difference(known);
    if (missing !== 'all' && missing.size === 0) return [habitId, new Map()];
    readYears.set(habitId, missing === 'all' ? missing : known.union(missing));
    const years = missing === 'all' ? {} : { from: Math.min(...missing), to: Math.max(...missing) };
    const pages = await entriesOf(reader, userId, habitId, years);
    return [habitId, new Map([...pages].filter(([year]) => !known.has(year)))];
  }

  function hasAll(kind: Kind): boolean {
    return read[kind] === 'all';
  }

  return loaded;
}

function withRows(notebook: Notebook, kind: Kind, rows: readonly NotebookRow[]): Notebook {
  if (rows.length === 0) return notebook;
  const added = rows.map(
    (row) => [row.id, kind === 'habits' ? { ...row, entries: new Map() } : row] as const,
  );
  return { ...notebook, [kind]: new Map<string, NotebookRow>([...notebook[kind], ...added]) };
}

function withPages(notebook: Notebook, habitId: string, pages: Entries): Notebook {
  const habit = notebook.habits.get(habitId);
  if (!habit || pages.size === 0) return notebook;
  const entries = new Map([...pages, ...habit.entries]);
  const read: NotebookHabit = { ...habit, entries };
  return { ...notebook, habits: new Map(notebook.habits).set(habitId, read) };
}
