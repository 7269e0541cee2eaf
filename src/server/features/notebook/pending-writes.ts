import type { CivilDate } from '#domain/civil-date.ts';
import type { Change, DayChange, RowChange } from '#domain/commands/change.ts';
import type { HabitFields, Notebook } from '#domain/notebook.ts';
import { BLANK_PAGE } from '#domain/year-page.ts';
import type { Writer } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { putGroups } from './groups.store.ts';
import { putHabits, putPlaces } from './habits.store.ts';
import { forgetOldest, insertChanges } from './history.store.ts';
import type { PastEntry } from './history.store.ts';
import { putAccount } from './notebook.store.ts';
import type { Account } from './notebook.store.ts';
import { putPages, stampPages } from './pages.store.ts';
import { putPauses } from './pauses.store.ts';
import type { Stamped } from './stamped.ts';

/** How a command came. */
export interface Entered {
  /** when it was entered, in milliseconds since 1970: just now, unless it is said */
  at?: number;
  /** the import that it is of */
  importId?: string;
  /** days keep no history of it: it is undone as a whole, or never was anything else */
  withoutPast?: true;
}

/** What was changed and is not written yet. */
export interface PendingWrites {
  add(changes: readonly Change[], entered: Entered): void;
  /** Notes how many a day has in its history already. */
  knowPast(habitId: string, date: CivilDate, count: number | undefined): void;
  store(notebook: Notebook): Promise<void>;
}

type Stamp = Omit<Stamped<unknown>, 'row'>;

/** How many days of a history are written with one look at what is too much. */
const DAYS_AT_ONCE = 1000;

export function createPendingWrites({
  writer,
  userId,
  now,
  account,
}: {
  writer: Writer;
  userId: string;
  now: number;
  account: Account;
}): PendingWrites {
  const rows = {
    habit: new Map<string, Stamp>(),
    group: new Map<string, Stamp>(),
    pause: new Map<string, Stamp>(),
  };
  /** habits of which nothing but their place was changed */
  const moved = new Set<string>();
  const pages = new Map<string, Map<number, number>>();
  /** at which revision habits were restored: whoever knows them as deleted needs all of them */
  const restored = new Map<string, number>();
  const counts = new Map<string, number>();
  let past: PastEntry[] = [];
  let stored = { ...account };

  function addDay({ habit, date, replaced }: DayChange, { revision }: Stamp): void {
    const years = pages.get(habit) ?? new Map<number, number>();
    pages.set(habit, years.set(Number(date.slice(0, 4)), revision));
    for (const before of replaced)
      past.push({ id: newId(), habit_id: habit, date, before, changed_at: now, revision });
  }

  /** Notes whether a habit was only moved, by this change and by those before it. */
  function noteMove({ id, before, after }: RowChange<'habit', HabitFields>): void {
    const isFirst = !rows.habit.has(id);
    if (before && isMoveAlone(before, after) && (isFirst || moved.has(id))) moved.add(id);
    else moved.delete(id);
  }

  async function storeRows({ habits, groups, pauses }: Notebook): Promise<void> {
    await putGroups(writer, userId, stampedRows(rows.group, groups));
    const changed = stampedRows(rows.habit, habits);
    const places = changed.filter(({ row }) => moved.has(row.id));
    const whole = changed.filter(({ row }) => !moved.has(row.id));
    await putPlaces(writer, userId, places);
    await putHabits(
      writer,
      userId,
      whole.map(({ row: { entries: _entries, ...row }, ...stamp }) => ({ row, ...stamp })),
    );
    await putPauses(writer, userId, stampedRows(rows.pause, pauses));
    for (const stamps of Object.values(rows)) stamps.clear();
    moved.clear();
  }

  async function storePages({ habits }: Notebook): Promise<void> {
    for (const [id, revision] of restored) await stampPages(writer, userId, id, revision);
    const changed = [...pages].flatMap(([habitId, years]) =>
      [...years].map(([year, revision]) => {
        const page = habits.get(habitId)?.entries.get(year) ?? BLANK_PAGE;
        return { habitId, year, page, revision };
      }),
    );
    await putPages(writer, userId, changed);
    restored.clear();
    pages.clear();
  }

  async function flushHistory(): Promise<void> {
    const [first, second] = past;
    const known = first && !second ? counts.get(`${first.habit_id} ${first.date}`) : undefined;
    for (const ofHabit of Map.groupBy(past, ({ habit_id }) => habit_id).values()) {
      for (let start = 0; start < ofHabit.length; start += DAYS_AT_ONCE) {
        const some = ofHabit.slice(start, start + DAYS_AT_ONCE);
        grow(await insertChanges(writer, userId, some, known));
      }
    }
    past = [];
    counts.clear();
    grow(await forgetOldest(writer, userId, account));
  }

  function grow(growth: Pick<Account, 'change_count' | 'change_bytes'>): void {
    account.change_count += growth.change_count;
    account.change_bytes += growth.change_bytes;
  }

  return {
    add(changes, { importId = null, withoutPast }) {
      const stamp = { revision: account.habits_revision, importId };
      for (const change of changes) {
        if (change.type === 'day')
          addDay(withoutPast ? { ...change, replaced: [] } : change, stamp);
        else {
          if (change.type === 'habit') noteMove(change);
          rows[change.type].set(change.id, stamp);
        }
        const isBack =
          change.type === 'habit' && change.before && change.before.deleted_at !== null;
        if (isBack && change.after?.deleted_at === null) restored.set(change.id, stamp.revision);
      }
    },
    knowPast(habitId, date, count) {
      if (count !== undefined) counts.set(`${habitId} ${date}`, count);
    },
    async store(notebook) {
      await storeRows(notebook);
      await storePages(notebook);
      await flushHistory();
      if (isSame(account, stored)) return;
      await putAccount(writer, userId, account);
      stored = { ...account };
    },
  };
}

function isSame(a: Account, b: Account): boolean {
  return (Object.keys(a) as (keyof Account)[]).every((key) => a[key] === b[key]);
}

function stampedRows<Row>(
  stamps: ReadonlyMap<string, Stamp>,
  rows: ReadonlyMap<string, Row>,
): Stamped<Row>[] {
  return [...stamps].flatMap(([id, stamp]) => {
    const row = rows.get(id);
    return row ? [{ row, ...stamp }] : [];
  });
}

function isMoveAlone(before: HabitFields, after: HabitFields): boolean {
  const { position: _before, ...others } = before;
  return (Object.keys(others) as (keyof typeof others)[]).every(
    (field) => before[field] === after[field],
  );
}
