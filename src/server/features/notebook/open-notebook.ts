import { setImmediate as nextTurn } from 'node:timers/promises';
import { applyChanges } from '#domain/commands/change.ts';
import type { Change } from '#domain/commands/change.ts';
import type { Command, Moment, Refusal } from '#domain/commands/command.ts';
import { TIMES_KEPT } from '#domain/commands/day-fields.ts';
import { decide } from '#domain/commands/decide.ts';
import { reachOf } from '#domain/commands/reach.ts';
import type { Reach } from '#domain/commands/reach.ts';
import {
  CHANGE,
  COMMAND,
  costOfTexts,
  MAX_DAYS_TOUCHED,
  ROW,
  WORK_OF_ONE,
} from '#contract/work.ts';
import { costOf } from '#domain/commands/cost.ts';
import { MAX_GROUPS, MAX_HABITS, MAX_PAUSES } from '#domain/limits.ts';
import type { Notebook, NotebookHabit } from '#domain/notebook.ts';
import { BLANK_PAGE, isBlank, withoutOldTimes } from '#domain/year-page.ts';
import type { Day } from '#domain/year-page.ts';
import type { Writer } from '../../platform/database/database.ts';
import { forgetGroup, forgetHabit, forgetPause } from './forget-deleted.ts';
import { tooMuchAtOnce } from '../../platform/problem-error.ts';
import { loadedNotebook } from './loaded-notebook.ts';
import type { Kind } from './loaded-notebook.ts';
import type { Account } from './notebook.store.ts';
import { excessOf, textGrowth, withoutClearedTimes } from './quota.ts';
import type { Size } from './quota.ts';
import { changedReminders } from '../reminders/changed-reminders.ts';
import type { ReminderChange } from '../reminders/compute-next-times.ts';
import { createPendingWrites } from './pending-writes.ts';
import type { Entered, PendingWrites } from './pending-writes.ts';

/** Why the server changes nothing: what the domain says, or that the account holds too much. */
export type StoredRefusal =
  | Refusal
  | { code: 'limit_reached'; limit: 'entries' | 'notes' | 'texts' };

export type Outcome = { changes: readonly Change[] } | { refusal: StoredRefusal };

/** A person's notebook while it is changed. It is read as far as needed, and stored at the end. */
export interface OpenNotebook {
  writer: Writer;
  userId: string;
  moment: Moment;
  account: Account;
  /** Reads what of a reach was not read yet. @returns at least that, after what was done so far */
  read(reach: Partial<Reach>): Promise<Notebook>;
  /** Deletes for ever what was deleted, as far as it makes room. @returns of what there is too much */
  makeRoomFor(added: Size): Promise<ReturnType<typeof excessOf>>;
  /** Carries out a command, or says why not. */
  apply(command: Command, entered?: Entered): Promise<Outcome>;
  /** Deletes for ever what is marked as deleted. */
  forget(kind: Kind, ids: readonly string[]): Promise<void>;
  /** Writes what was changed. */
  store(): Promise<void>;
  /** the reminders that come, of each habit that was changed */
  reminderChanges(): readonly ReminderChange[];
}

/** What counts work before it is done. @throws ProblemError too_many_requests */
export type TakeWork = (userId: string, units: number, how?: { isOwed: boolean }) => void;

interface Opening {
  writer: Writer;
  userId: string;
  moment: Moment;
  /** undefined: nobody asks for it who could ask for too much */
  takeWork: TakeWork | undefined;
  /** what it holds; it is kept up to date */
  account: Account;
}

/** How many deleted ones of a kind can be restored; of more, those that were deleted first go. */
const MAX_DELETED: Record<Kind, number> = {
  habits: MAX_HABITS,
  groups: MAX_GROUPS,
  pauses: MAX_PAUSES,
};

/** Who changes more days than this at once lets others have their turn between one step and the next. */
const MANY_CHANGES = 2000;

const FORGET = { habits: forgetHabit, groups: forgetGroup, pauses: forgetPause };

export function openNotebook({ writer, userId, moment, takeWork, account }: Opening): OpenNotebook {
  let daysLeft = MAX_DAYS_TOUCHED;
  const loaded = loadedNotebook(writer, userId);
  const pendingWrites: PendingWrites = createPendingWrites({
    writer,
    userId,
    now: moment.now,
    account,
  });
  const reminders = changedReminders();

  /** @returns whether it was paid for, which is no little @throws ProblemError too_many_requests */
  async function loadFor(command: Command): Promise<boolean> {
    if (command.type === 'enter_day' || command.type === 'add_amount') {
      const { habit, date } = command;
      pendingWrites.knowPast(habit, date, await loaded.loadDay(habit, date));
    } else {
      const reach = reachOf(command);
      // Places stand among the texts of habits, all of which are walked past.
      const isPaid = reach.places && !loaded.hasAll('habits');
      if (isPaid) takeWork?.(userId, costOfTexts(account));
      await loaded.load(reach);
      return isPaid;
    }
    return false;
  }

  async function forget(kind: Kind, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await pendingWrites.store(loaded.notebook);
    for (const id of ids) await FORGET[kind](writer, userId, { id, account });
    loaded.replace(without(loaded.notebook, kind, new Set(ids)));
  }

  function deletedOf(kind: Kind): string[] {
    return [...loaded.notebook[kind].values()]
      .filter(({ deleted_at }) => deleted_at !== null)
      .toSorted((a, b) => (a.deleted_at ?? 0) - (b.deleted_at ?? 0))
      .map(({ id }) => id);
  }

  /** What was deleted goes first where an account holds too much: as little of it as makes room. */
  async function makeRoomFor(added: Size) {
    if (!excessOf(account, added)) return undefined;
    await loaded.load({ places: true });
    for (const id of deletedOf('habits')) {
      await forget('habits', [id]);
      if (!excessOf(account, added)) return undefined;
    }
    return excessOf(account, added);
  }

  /** Where many habits get another place, each is written again with all its texts. */
  function costOfMoving(rows: number): number {
    const share = rows > 1 && loaded.hasAll('habits') ? rows / loaded.notebook.habits.size : 0;
    return Math.ceil(Math.min(1, share) * costOfTexts(account));
  }

  /** @throws ProblemError payload_too_large, too_many_requests */
  function count(command: Command, take: TakeWork, isOwed: boolean): void {
    const { days, rows } = costOf(command, loaded.notebook);
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
    const decision = decide(loaded.notebook, command, {
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
    loaded.replace(applied(loaded.notebook, changes, moment.now));
    account.habits_revision += 1;
    account.entry_count += added.entry_count;
    account.note_bytes += added.note_bytes;
    account.text_bytes += added.text_bytes;
    if (isMuch) await nextTurn();
    pendingWrites.add(changes, entered);
    reminders.add(changes);
    for (const kind of ['habits', 'groups', 'pauses'] as const) {
      if (loaded.hasAll(kind)) await forget(kind, deletedOf(kind).slice(0, -MAX_DELETED[kind]));
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
    makeRoomFor,
    apply,
    forget,
    store: () => pendingWrites.store(loaded.notebook),
    reminderChanges: () => reminders.all(),
  };
}

/** How much more an account holds after changes. */
function growthBy(changes: readonly Change[]): Size {
  const added = { entry_count: 0, note_bytes: 0, text_bytes: 0 };
  for (const change of changes) {
    if (change.type !== 'day') {
      added.text_bytes += textGrowth(change.before, change.after);
      continue;
    }
    const { before, after } = change;
    added.entry_count += Number(Boolean(after.entry)) - Number(Boolean(before.entry));
    added.note_bytes += bytesOf(after) - bytesOf(before);
  }
  return added;
}

function bytesOf({ entry }: Day): number {
  return entry?.note === undefined ? 0 : Buffer.byteLength(entry.note);
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
