import { setImmediate as nextTurn } from 'node:timers/promises';
import { applyChanges, type Change } from '#domain/commands/change.ts';
import type { Command, Moment, Refusal } from '#domain/commands/command.ts';
import { costOf } from '#domain/commands/cost.ts';
import { TIMES_KEPT } from '#domain/commands/day-fields.ts';
import { decide } from '#domain/commands/decide.ts';
import { reachOf, type Reach } from '#domain/commands/reach.ts';
import {
  CHANGE,
  COMMAND,
  costOfTexts,
  MAX_DAYS_TOUCHED,
  ROW,
  WORK_OF_ONE,
} from '#contract/work.ts';
import { MAX_GROUPS, MAX_HABITS, MAX_PAUSES } from '#domain/limits.ts';
import type { Notebook, NotebookHabit } from '#domain/notebook.ts';
import { BLANK_PAGE, isBlank, withoutOldTimes } from '#domain/year-page.ts';
import type { Engine, Writer } from '../../platform/database/database.ts';
import { hasSameFields } from '../../platform/same-fields.ts';
import { tooMuchAtOnce } from '../../platform/problem-error.ts';
import { forget } from './forget-deleted.ts';
import { forgetOldest, insertHistory, trimDays } from './history.store.ts';
import type { Growth, PastEntry } from './history.store.ts';
import type { LoadedNotebook } from './loaded-notebook.ts';
import { putTotals, type NotebookTotals } from './notebook.store.ts';
import { excessOf, growthBy, withoutClearedTimes, type Size } from './quota.ts';
import { KINDS, type Kind } from './stored-rows.store.ts';
import { storePages, storeRows } from './store-changes.ts';

/** Why the server changes nothing: what the domain says, or that the account holds too much. */
export type StoredRefusal =
  | Refusal
  | { code: 'limit_reached'; limit: 'entries' | 'notes' | 'texts' };

export type Outcome = { changes: readonly Change[] } | { refusal: StoredRefusal };

/** How a command came. */
export interface Entered {
  /** when it was entered, in milliseconds since 1970: just now, unless it is said */
  at?: number;
  /** the import that it is of */
  importId?: string;
  /** days keep no history of it: it is undone as a whole, or never was anything else */
  withoutPast?: true;
}

/** A person's notebook while it is changed. It is read as far as needed, and stored at the end. */
export interface OpenNotebook {
  writer: Writer;
  engine: Engine;
  userId: string;
  moment: Moment;
  /** what it holds; whoever writes more keeps it up to date */
  account: NotebookTotals;
  /** Reads what of a reach was not read yet. @returns at least that, after what was done so far */
  read(reach: Partial<Reach>): Promise<Notebook>;
  /** Deletes for ever what was deleted, as far as it makes room. @returns of what there is too much */
  makeRoomFor(added: Size): Promise<ReturnType<typeof excessOf>>;
  /** Carries out a command, or says why not. */
  apply(command: Command, entered?: Entered): Promise<Outcome>;
  /** Deletes for ever what is marked as deleted. */
  forget(kind: Kind, ids: readonly string[]): Promise<void>;
  /** Has something written with what is stored next. */
  alongside(write: () => Promise<unknown>): void;
  /** Writes what was changed since it was opened, or stored last. */
  store(): Promise<void>;
}

/** What counts work before it is done. @throws ProblemError too_many_requests */
export type TakeWork = (userId: string, units: number, how?: { isOwed: boolean }) => void;

interface Opening extends Pick<
  OpenNotebook,
  'writer' | 'engine' | 'userId' | 'moment' | 'account'
> {
  loaded: LoadedNotebook;
  /** is told what was written in the place of what */
  onStored: (before: Notebook, after: Notebook) => Promise<void>;
  /** undefined: nobody asks for it who could ask for too much */
  takeWork: TakeWork | undefined;
}

/** How many deleted ones of a kind can be restored; of more, those that were deleted first go. */
const MAX_DELETED: Record<Kind, number> = {
  habits: MAX_HABITS,
  groups: MAX_GROUPS,
  pauses: MAX_PAUSES,
};

/** Who changes more days than this at once lets others have their turn between one step and the next. */
const MANY_CHANGES = 2000;

export function openNotebook({ takeWork, loaded, onStored, ...opening }: Opening): OpenNotebook {
  const { writer, engine, userId, moment, account } = opening;
  /** by its id the import that changed a row last */
  const origins = new Map<string, string | undefined>();
  let past: PastEntry[] = [];
  const beside: (() => Promise<unknown>)[] = [];
  let storedAccount = { ...account };
  let daysLeft = MAX_DAYS_TOUCHED;

  async function store(): Promise<void> {
    const { stored, current } = loaded;
    loaded.stored = current;
    const storing = {
      userId,
      revision: account.habits_revision,
      importOf: (id: string) => origins.get(id) ?? null,
    };
    await storeRows(writer, { stored, current }, storing);
    // None waits for another: what was entered is written in one go. None goes on once a write has failed.
    const ended = await Promise.allSettled([
      storePages(writer, { stored, current }, storing),
      flushHistory().then(storeAccount),
      ...beside.splice(0).map((write) => write()),
    ]);
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    await onStored(stored, current);
  }

  async function flushHistory(): Promise<void> {
    const entries = past;
    past = [];
    if (entries.length > 0) {
      grow(await insertHistory(writer, userId, entries));
      grow(await trimDays(writer, engine, userId, entries));
    }
    grow(await forgetOldest(writer, engine, userId, account));
  }

  function grow({ change_count, change_bytes }: Growth): void {
    account.change_count += change_count;
    account.change_bytes += change_bytes;
  }

  async function storeAccount(): Promise<void> {
    if (hasSameFields(account, storedAccount)) return;
    storedAccount = { ...account };
    await putTotals(writer, userId, account);
  }

  async function forgetSome(kind: Kind, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await store();
    for (const id of ids) await forget(writer, userId, { kind, id, account });
    loaded.current = without(loaded.current, kind, new Set(ids));
    loaded.stored = loaded.current;
  }

  function deletedOf(kind: Kind): string[] {
    return [...loaded.current[kind].values()]
      .filter(({ deleted_at }) => deleted_at !== null)
      .toSorted((a, b) => (a.deleted_at ?? 0) - (b.deleted_at ?? 0))
      .map(({ id }) => id);
  }

  /** What was deleted goes first where an account holds too much: as little of it as makes room. */
  async function makeRoomFor(added: Size) {
    if (!excessOf(account, added)) return undefined;
    await loaded.load({ habits: 'all' });
    for (const id of deletedOf('habits')) {
      await forgetSome('habits', [id]);
      if (!excessOf(account, added)) return undefined;
    }
    return excessOf(account, added);
  }

  /** @returns whether what is read was paid for, which is no little @throws ProblemError too_many_requests */
  async function loadFor(command: Command): Promise<boolean> {
    const reach = reachOf(command);
    const isPaid = reach.habits === 'all' && !loaded.hasAll('habits');
    if (isPaid) takeWork?.(userId, costOfTexts(account));
    await loaded.load(reach);
    return isPaid;
  }

  /** Where many habits get another place, each is written again with all its texts. */
  function costOfMoving(rows: number): number {
    const share = rows > 1 && loaded.hasAll('habits') ? rows / loaded.current.habits.size : 0;
    return Math.ceil(Math.min(1, share) * costOfTexts(account));
  }

  /** @throws ProblemError payload_too_large, too_many_requests */
  function count(command: Command, take: TakeWork, isOwed: boolean): void {
    const { days, rows } = costOf(command, loaded.current);
    const units = COMMAND + days + rows * ROW + costOfMoving(rows);
    // What nobody can save up is never let in.
    if (days > daysLeft || units > WORK_OF_ONE.burst - CHANGE) throw tooMuchAtOnce();
    daysLeft -= days;
    take(userId, units, { isOwed });
  }

  async function apply(command: Command, entered: Entered = {}): Promise<Outcome> {
    // Who has paid for what was read is let in: they would have to pay for it again.
    const isPaid = await loadFor(command);
    if (takeWork) count(command, takeWork, isPaid);
    const { at } = entered;
    const decision = decide(loaded.current, command, {
      ...moment,
      ...(at === undefined ? {} : { at }),
    });
    if ('refusal' in decision || decision.changes.length === 0) return decision;
    const { changes } = decision;
    const isMuch = changes.length > MANY_CHANGES;
    if (isMuch) await nextTurn();
    const added = growthBy(changes);
    const limit = await makeRoomFor(added);
    if (limit) return { refusal: { code: 'limit_reached', limit } };
    loaded.current = applied(loaded.current, changes, moment.now);
    account.habits_revision += 1;
    account.entry_count += added.entry_count;
    account.note_bytes += added.note_bytes;
    account.text_bytes += added.text_bytes;
    if (isMuch) await nextTurn();
    note(changes, entered);
    for (const kind of KINDS) {
      if (loaded.hasAll(kind)) await forgetSome(kind, deletedOf(kind).slice(0, -MAX_DELETED[kind]));
    }
    return decision;
  }

  /** Notes of changes what the notebook itself does not say. */
  function note(changes: readonly Change[], { importId, withoutPast }: Entered): void {
    const when = { changed_at: moment.now, revision: account.habits_revision };
    for (const change of changes) {
      if (change.type !== 'day') origins.set(change.id, importId);
      else if (!withoutPast)
        for (const [place, before] of change.replaced.entries())
          past.push({ habit_id: change.habit, date: change.date, place, before, ...when });
    }
  }

  return {
    ...opening,
    async read(reach) {
      await loaded.load(reach);
      return loaded.current;
    },
    makeRoomFor,
    apply,
    forget: forgetSome,
    alongside: (write) => void beside.push(write),
    store,
  };
}

/** What became of a notebook, less the times of entry that are kept no longer, where days changed. */
function applied(notebook: Notebook, changes: readonly Change[], now: number): Notebook {
  const after = applyChanges(notebook, changes);
  const days = changes.filter((change) => change.type === 'day');
  const habits = new Map<string, NotebookHabit>();
  for (const [id, ofHabit] of Map.groupBy(days, ({ habit }) => habit)) {
    const habit = after.habits.get(id);
    if (!habit) continue;
    const entries = new Map(habit.entries);
    for (const year of new Set(ofHabit.map(({ date }) => Number(date.slice(0, 4))))) {
      const page = withoutClearedTimes(
        withoutOldTimes(entries.get(year) ?? BLANK_PAGE, now - TIMES_KEPT),
      );
      if (isBlank(page)) entries.delete(year);
      else entries.set(year, page);
    }
    habits.set(id, { ...habit, entries });
  }
  return habits.size === 0 ? after : { ...after, habits: new Map([...after.habits, ...habits]) };
}

function without(notebook: Notebook, kind: Kind, ids: ReadonlySet<string>): Notebook {
  const keep = <Row extends { id: string }>(rows: ReadonlyMap<string, Row>) =>
    new Map([...rows].filter(([id]) => !ids.has(id)));
  if (kind === 'groups') return { ...notebook, groups: keep(notebook.groups) };
  if (kind === 'pauses') return { ...notebook, pauses: keep(notebook.pauses) };
  const pauses = [...notebook.pauses].filter(([, { habit_id }]) => !ids.has(habit_id ?? ''));
  return { ...notebook, habits: keep(notebook.habits), pauses: new Map(pauses) };
}
