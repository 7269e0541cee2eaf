import type { Completion } from '#contract/completion.ts';
import { completionOf, enteredOver } from '#contract/entry-on-wire.ts';
import type { Entered } from '#contract/entry-on-wire.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { civilDateOf } from '#domain/civil-date.ts';
import { entryOn, oldestEntered, withDaysOf } from '#domain/entries.ts';
import type { Entries } from '#domain/entries.ts';
import { beginOf } from '#domain/habit.ts';
import { startOfDay } from '#domain/today.ts';
import { api } from '../../api/api.ts';
import { enteredAs } from '../days/habit-day.ts';
import type { KeptHabit } from '../kept-habit.ts';
import { withAnswer, withCompletion, withHabit, withPrevious } from './change-list.ts';
import { createTurns } from './in-turn.ts';
import type { Lists } from './lists.ts';

export interface Entry {
  habit: KeptHabit;
  date: CivilDate;
  /** undefined: what was entered is taken back */
  entered: Entered | undefined;
}

/** An entry that is shown, though not yet stored; its habit is as it was before. */
export interface EntryShown extends Entry {
  before: readonly KeptHabit[];
  after: readonly KeptHabit[];
  /** Puts back what stood there, and the beginning of the habit where the entry had moved it. */
  undo: () => Promise<void>;
}

export type OnShown = (shown: EntryShown) => void;

export function dayCommands(lists: Lists) {
  const { habits, kept, timeZone } = lists;
  const underWay = new Set<Entry>();
  const watchers = new Set<OnShown>();
  const inTurn = createTurns();

  /** Whether something else was entered for the same day while this was on its way. */
  const isOvertaken = (entry: Entry) =>
    [...underWay].some(
      (other) => other !== entry && other.habit.id === entry.habit.id && other.date === entry.date,
    );

  async function enter(asked: Entry, onShown: OnShown): Promise<void> {
    const { id } = asked.habit;
    await habits.hold();
    const before = kept();
    const entry = { ...asked, habit: before.find((each) => each.id === id) ?? asked.habit };
    const { habit, date } = entry;
    underWay.add(entry);
    try {
      habits.change((all) => withCompletion(all, id, date, predict(entry), timeZone()));
      onShown({ ...entry, before, after: kept(), undo: () => putBack(entry) });
      const stored = await inTurn(() => send(entry));
      if (isOvertaken(entry)) return;
      if (stored) habits.change((all) => withAnswer(all, id, stored));
      if (date < habit.begin) void habits.refresh();
    } catch (error) {
      if (!isOvertaken(entry)) {
        habits.change((all) => withPrevious(all, habit, date));
        void habits.refresh();
      }
      throw error;
    } finally {
      underWay.delete(entry);
    }
  }

  async function putBack({
    habit: { id, begin, created_at, entries },
    date,
  }: Entry): Promise<void> {
    const listed = () => kept().find((habit) => habit.id === id);
    if (date < begin) {
      const others = withDaysOf(listed()?.entries ?? new Map(), [[date, {}]]);
      const before = beginningWith(others, created_at, timeZone());
      const body = { created_at: before, entries_before: 'remove' } as const;
      const changed = await api.updateHabit({ params: { id }, body });
      habits.change((all) => withHabit(all, changed));
    }
    const habit = listed();
    const entry = entryOn(entries, date);
    if (!habit || (!entryOn(habit.entries, date) && !entry)) return;
    await enter({ habit, date, entered: enteredAs(entry) }, () => undefined);
  }

  return {
    /**
     * Enters for a day of a habit whether it was kept, how much, that it is skipped, or a note. The
     * list shows it at once, as the server will have it. Refused, it rejects, and the day goes back
     * to what it was.
     */
    enterDay: (entry: Entry, onShown: OnShown = () => undefined): Promise<void> =>
      enter(entry, (shown) => {
        onShown(shown);
        for (const watcher of watchers) watcher(shown);
      }),
    /** Tells of every entry but those that put something back, until what it returns is called. */
    watchEntries(watcher: OnShown): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

/** @returns what the server stored; undefined when it is gone */
async function send({ habit, date, entered }: Entry): Promise<Completion | undefined> {
  const params = { id: habit.id };
  if (!entered) {
    await api.clearCompletion({ params: { ...params, date } });
    return undefined;
  }
  const { value, ...stored } = await api.completeHabit({ params, body: { ...entered, date } });
  return typeof value === 'number' ? { ...stored, value } : stored;
}

/** What the server will have for the day: it asks the same rule. */
function predict({ habit, date, entered }: Entry): Completion | undefined {
  const entry = entered && enteredOver(entered, entryOn(habit.entries, date));
  return entry && completionOf({ date, ...entry }, habit.goals);
}

/** A beginning as before, or with the oldest entry where that is older. */
function beginningWith(entries: Entries, createdAt: string, timeZone: string): string {
  const oldest = oldestEntered(entries);
  if (oldest === undefined || civilDateOf(oldest) >= beginOf(createdAt)) return createdAt;
  return startOfDay(civilDateOf(oldest), timeZone);
}
