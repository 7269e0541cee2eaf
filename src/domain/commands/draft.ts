import { addUp } from '../add-up.ts';
import type { CivilDate } from '../civil-date.ts';
import { dayOn, withDaysOf, type Entries } from '../entries.ts';
import { isThere } from '../notebook.ts';
import type {
  HabitFields,
  Notebook,
  NotebookGroup,
  NotebookPause,
  NotebookRow,
} from '../notebook.ts';
import type { Day } from '../year-page.ts';
import type { Change, DayChange, RowChange } from './change.ts';
import { Refused, type What } from './command.ts';
import { isSame, isSameDay, isSameEntry, markIn } from './day-fields.ts';

/** A notebook with what a command has done to it so far. */
export interface Draft {
  habits: DraftRows<HabitFields, 'habit'>;
  groups: DraftRows<NotebookGroup, 'group'>;
  pauses: DraftRows<NotebookPause, 'pause'>;
  entriesOf(habit: string): Entries;
  dayOf(habit: string, date: CivilDate): Day;
  /**
   * Puts a day in the place of what is known of it, which is looked up unless it is told. Unless
   * told, what stood there is replaced.
   */
  putDay(day: Put): void;
  /** what differs from the notebook, one change a row or day */
  changes(): Change[];
}

type Put = Omit<DayChange, 'type' | 'before' | 'replaced'> &
  Partial<Pick<DayChange, 'before' | 'replaced'>>;

export interface DraftRows<Row, Type extends What = What> {
  type: Type;
  /** whether it is there, or can still be restored */
  has(id: string): boolean;
  /** what is there, or can still be restored. @throws Refused */
  known(id: string): Row;
  /** what is there. @throws Refused */
  find(id: string): Row;
  /** all that is there */
  all(): Row[];
  put(row: Row): void;
  changes(): RowChange<Type, Row>[];
}

export function draftOf(notebook: Notebook): Draft {
  const habits = draftRows(
    'habit',
    new Map([...notebook.habits].map(([id, { entries: _entries, ...fields }]) => [id, fields])),
  );
  const groups = draftRows('group', notebook.groups);
  const pauses = draftRows('pause', notebook.pauses);
  const byHabit = new Map<string, DraftDays>();
  const daysOf = (habit: string) => {
    const days = byHabit.get(habit) ?? draftDays(notebook.habits.get(habit)?.entries ?? new Map());
    byHabit.set(habit, days);
    return days;
  };
  return {
    habits,
    groups,
    pauses,
    entriesOf: (habit) => daysOf(habit).entries(),
    dayOf: (habit, date) => daysOf(habit).dayOf(date),
    putDay: (day) => daysOf(day.habit).put(day),
    changes: () => [
      ...groups.changes(),
      ...habits.changes(),
      ...pauses.changes(),
      ...[...byHabit.values()].flatMap((days) => days.changes()),
    ],
  };
}

/** The days of a habit. */
interface DraftDays {
  entries(): Entries;
  dayOf(date: CivilDate): Day;
  put(day: Put): void;
  changes(): DayChange[];
}

function draftDays(stored: Entries): DraftDays {
  const days = new Map<CivilDate, DayChange>();
  let entries = stored;
  /** those that the entries lack; nothing is noted until somebody asks for these */
  let latest: CivilDate[] | undefined;
  const dayOf = (date: CivilDate) => days.get(date)?.after ?? dayOn(stored, date);
  return {
    entries() {
      const lacking = latest ?? [...days.keys()];
      latest = [];
      if (lacking.length > 0)
        entries = withDaysOf(
          entries,
          lacking.map((date) => [date, dayOf(date)]),
        );
      return entries;
    },
    dayOf,
    put({ replaced, ...put }) {
      const { date, after } = put;
      const earlier = days.get(date);
      const before = earlier?.after ?? put.before ?? dayOn(stored, date);
      const past = isSameEntry(before.entry, after.entry) ? undefined : before.entry;
      const change: DayChange = {
        type: 'day',
        ...put,
        before,
        replaced: replaced ?? (past ? [past] : []),
      };
      days.set(date, earlier ? joined(earlier, change) : change);
      latest?.push(date);
    },
    changes: () => [...days.values()].filter(isEffective),
  };
}

function draftRows<Row extends NotebookRow, Type extends What>(
  type: Type,
  stored: ReadonlyMap<string, Row>,
): DraftRows<Row, Type> {
  const put = new Map<string, Row>();
  const has = (id: string) => put.has(id) || stored.has(id);
  const known = (id: string) => {
    const row = put.get(id) ?? stored.get(id);
    if (!row) throw new Refused({ code: 'not_found', what: type, id });
    return row;
  };
  return {
    type,
    has,
    known,
    find(id) {
      const row = known(id);
      if (isThere(row)) return row;
      throw new Refused({ code: 'not_found', what: type, id });
    },
    all() {
      const rows = [...stored.values()].map((row) => put.get(row.id) ?? row);
      const added = [...put.values()].filter(({ id }) => !stored.has(id));
      return [...rows, ...added].filter(isThere);
    },
    put: (row) => void put.set(row.id, row),
    changes: () =>
      [...put]
        .map(([id, after]) => ({ type, id, before: stored.get(id) ?? null, after }))
        .filter(({ before, after }) => before === null || !isSameRow(before, after)),
  };
}

/** Field by field: those that nobody changed are the same objects, long lists of goals among them. */
function isSameRow(before: NotebookRow, after: NotebookRow): boolean {
  const fields = new Map<string, unknown>(Object.entries(before));
  return Object.entries<unknown>({ ...after }).every(([name, value]) =>
    isSame(fields.get(name), value),
  );
}

/** Two changes of a day as one. */
function joined(earlier: DayChange, latest: DayChange): DayChange {
  const ofMark = [earlier, latest].filter(isOfMark);
  const added = ofMark.map((change) => change.added).filter((amount) => amount !== undefined);
  return {
    ...latest,
    before: earlier.before,
    replaced: [...earlier.replaced, ...latest.replaced],
    added: added.length > 0 && added.length === ofMark.length ? addUp(added) : undefined,
  };
}

/** Whether a day was given a mark: another one, or the same once more. */
function isOfMark({ before, after }: DayChange): boolean {
  return before.marked_at !== after.marked_at || !isSame(markIn(before), markIn(after));
}

function isEffective({ before, after, replaced }: DayChange): boolean {
  return replaced.length > 0 || !isSameDay(before, after);
}
