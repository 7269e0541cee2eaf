import { applyChanges } from '#domain/commands/change.ts';
import type { Change } from '#domain/commands/change.ts';
import type { Command, Moment, Refusal } from '#domain/commands/command.ts';
import { TIMES_KEPT } from '#domain/commands/day-fields.ts';
import { decide } from '#domain/commands/decide.ts';
import { reachOf } from '#domain/commands/reach.ts';
import type { Reach } from '#domain/commands/reach.ts';
import { MOST_GROUPS, MOST_HABITS, MOST_PAUSES } from '#domain/limits.ts';
import type { Notebook } from '#domain/notebook.ts';
import { BLANK_PAGE, isBlank, withoutOldTimes } from '#domain/year-page.ts';
import type { Writer } from '../database/database.ts';
import { forgetGroup, forgetHabit, forgetPause } from './forget-deleted.ts';
import { loadedNotebook } from './loaded-notebook.ts';
import type { Kind } from './loaded-notebook.ts';
import type { Account } from './notebook.store.ts';
import { excessOf, sizeOf, withoutClearedTimes } from './quota.ts';
import type { Size } from './quota.ts';
import { createUnstored } from './unstored.ts';
import type { Entered, Unstored } from './unstored.ts';

/** Why the server changes nothing: what the domain says, or that the account holds too much. */
export type StoredRefusal = Refusal | { code: 'limit_reached'; limit: 'entries' | 'notes' };

export type Outcome = { changes: readonly Change[] } | { refusal: StoredRefusal };

/** A person's notebook while it is changed. It is read as far as needed, and stored at the end. */
export interface OpenNotebook {
  writer: Writer;
  userId: string;
  moment: Moment;
  account: Account;
  /** Reads what of a reach was not read yet. @returns at least that, after what was done so far */
  read(reach: Partial<Reach>): Promise<Notebook>;
  /** Carries out a command, or says why not. */
  tryOut(command: Command, entered?: Entered): Promise<Outcome>;
  /** Deletes for ever what is marked as deleted. */
  forget(kind: Kind, ids: readonly string[]): Promise<void>;
  /** Writes what was changed. */
  store(): Promise<void>;
}

interface Opening {
  writer: Writer;
  userId: string;
  moment: Moment;
  /** what it holds; it is kept up to date */
  account: Account;
}

/** How many deleted ones of a kind can be restored; of more, those that were deleted first go. */
const MOST_DELETED: Record<Kind, number> = {
  habits: MOST_HABITS,
  groups: MOST_GROUPS,
  pauses: MOST_PAUSES,
};

const FORGET = { habits: forgetHabit, groups: forgetGroup, pauses: forgetPause };

export function openNotebook({ writer, userId, moment, account }: Opening): OpenNotebook {
  const loaded = loadedNotebook(writer, userId);
  const unstored: Unstored = createUnstored({ writer, userId, now: moment.now, account });

  async function loadFor(command: Command): Promise<void> {
    if (command.type === 'enter_day' || command.type === 'add_amount') {
      const { habit, date } = command;
      unstored.knowPast(habit, date, await loaded.loadDay(habit, date));
    } else await loaded.load(reachOf(command));
  }

  async function forget(kind: Kind, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await unstored.store(loaded.notebook);
    for (const id of ids) await FORGET[kind](writer, userId, { id, account });
    loaded.replace(without(loaded.notebook, kind, new Set(ids)));
  }

  function deletedOf(kind: Kind): string[] {
    return [...loaded.notebook[kind].values()]
      .filter(({ deleted_at }) => deleted_at !== null)
      .toSorted((a, b) => (a.deleted_at ?? 0) - (b.deleted_at ?? 0))
      .map(({ id }) => id);
  }

  /** What was deleted goes first where an account holds too much. @returns whether any was */
  async function makeRoom(): Promise<boolean> {
    await loaded.load({ habits: 'all' });
    const deleted = deletedOf('habits');
    await forget('habits', deleted);
    return deleted.length > 0;
  }

  async function tryOut(command: Command, entered: Entered = {}): Promise<Outcome> {
    await loadFor(command);
    const { at } = entered;
    const decision = decide(loaded.notebook, command, {
      ...moment,
      ...(at === undefined ? {} : { at }),
    });
    if ('refusal' in decision || decision.changes.length === 0) return decision;
    const { changes } = decision;
    const pages = touchedPages(changes);
    const after = withoutTimesOf(applyChanges(loaded.notebook, changes), pages, moment.now);
    const added = growth(loaded.notebook, after, pages);
    const limit = excessOf(account, added);
    if (limit && (await makeRoom())) return await tryOut(command, entered);
    if (limit) return { refusal: { code: 'limit_reached', limit } };
    loaded.replace(after);
    account.habits_revision += 1;
    account.entry_count += added.entry_count;
    account.note_bytes += added.note_bytes;
    unstored.add(changes, entered);
    for (const kind of ['habits', 'groups', 'pauses'] as const) {
      if (loaded.hasAll(kind)) await forget(kind, deletedOf(kind).slice(0, -MOST_DELETED[kind]));
    }
    return decision;
  }

  return {
    writer,
    userId,
    moment,
    account,
    async read(reach) {
      await loaded.load(reach);
      return loaded.notebook;
    },
    tryOut,
    forget,
    store: () => unstored.store(loaded.notebook),
  };
}

/** The pages on which changes are. */
function touchedPages(changes: readonly Change[]): (readonly [habitId: string, year: number])[] {
  const pages = new Map<string, Set<number>>();
  for (const change of changes) {
    if (change.type !== 'day') continue;
    const years = pages.get(change.habit) ?? new Set();
    pages.set(change.habit, years.add(Number(change.date.slice(0, 4))));
  }
  return [...pages].flatMap(([id, years]) => [...years].map((year) => [id, year] as const));
}

type Pages = ReturnType<typeof touchedPages>;

function growth(before: Notebook, after: Notebook, pages: Pages): Size {
  const added = { entry_count: 0, note_bytes: 0 };
  for (const [id, year] of pages) {
    const [was, is] = [before, after].map(({ habits }) =>
      sizeOf(habits.get(id)?.entries.get(year) ?? BLANK_PAGE),
    );
    added.entry_count += (is?.entry_count ?? 0) - (was?.entry_count ?? 0);
    added.note_bytes += (is?.note_bytes ?? 0) - (was?.note_bytes ?? 0);
  }
  return added;
}

/** The notebook without the times of entry that are kept no longer, on some pages. */
function withoutTimesOf(notebook: Notebook, pages: Pages, now: number): Notebook {
  const habits = new Map(notebook.habits);
  for (const [id, year] of pages) {
    const habit = habits.get(id);
    const page = habit?.entries.get(year);
    if (!habit || !page) continue;
    const trimmed = withoutClearedTimes(withoutOldTimes(page, now - TIMES_KEPT));
    if (trimmed === page) continue;
    const entries = new Map(habit.entries);
    if (isBlank(trimmed)) entries.delete(year);
    else entries.set(year, trimmed);
    habits.set(id, { ...habit, entries });
  }
  return { ...notebook, habits };
}

function without(notebook: Notebook, kind: Kind, ids: ReadonlySet<string>): Notebook {
  const keep = <Row extends { id: string }>(rows: ReadonlyMap<string, Row>) =>
    new Map([...rows].filter(([id]) => !ids.has(id)));
  if (kind === 'groups') return { ...notebook, groups: keep(notebook.groups) };
  if (kind === 'pauses') return { ...notebook, pauses: keep(notebook.pauses) };
  const pauses = [...notebook.pauses].filter(([, { habit_id }]) => !ids.has(habit_id ?? ''));
  return { ...notebook, habits: keep(notebook.habits), pauses: new Map(pauses) };
}
