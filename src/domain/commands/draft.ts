import { addUp } from '../add-up.ts';
import type { CivilDate } from '../civil-date.ts';
import { dayOn, withDaysOf } from '../entries.ts';
import type { Entries } from '../entries.ts';
import type {
  HabitFields,
  Notebook,
  NotebookGroup,
  NotebookPause,
  NotebookRow,
} from '../notebook.ts';
import type { Day } from '../year-page.ts';
import type { Change, DayChange, RowChange } from './change.ts';
import { Refused } from './command.ts';
import type { What } from './command.ts';
import { isSame } from './day-fields.ts';

/** A notebook with what a command has done to it so far. */
export interface Draft {
  habits: DraftRows<HabitFields, 'habit'>;
  groups: DraftRows<NotebookGroup, 'group'>;
  pauses: DraftRows<NotebookPause, 'pause'>;
  entriesOf(habit: string): Entries;
  dayOf(habit: string, date: CivilDate): Day;
  /** Puts a day in the place of what is known of it. Unless told, what stood there is replaced. */
  putDay(day: Put): void;
  /** what differs from the notebook, one change a row or day */
  changes(): Change[];
}

type Put = Omit<DayChange, 'type' | 'before' | 'replaced'> & Partial<Pick<DayChange, 'replaced'>>;

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
  const days = new Map<string, DayChange>();
  const stored = (habit: string): Entries => notebook.habits.get(habit)?.entries ?? new Map();
  const dayOf = (habit: string, date: CivilDate) =>
    days.get(habit + date)?.after ?? dayOn(stored(habit), date);
  return {
    habits,
    groups,
    pauses,
    entriesOf(habit) {
      const put = [...days.values()].filter((day) => day.habit === habit);
      return withDaysOf(
        stored(habit),
        put.map(({ date, after }) => [date, after]),
      );
    },
    dayOf,
    putDay({ replaced, ...put }) {
      const { habit, date, after } = put;
      const before = dayOf(habit, date);
      const { entry = null } = before;
      const past = replaced ?? (isSame(entry, after.entry ?? null) ? [] : [entry]);
      const latest: DayChange = { type: 'day', before, replaced: past, ...put };
      const earlier = days.get(habit + date);
      days.set(habit + date, earlier ? joined(earlier, latest) : latest);
    },
    changes: () => [
      ...groups.changes(),
      ...habits.changes(),
      ...pauses.changes(),
      ...[...days.values()].filter(isEffective),
    ],
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
      if (row.deleted_at === null) return row;
      throw new Refused({ code: 'not_found', what: type, id });
    },
    all: () => [...new Map([...stored, ...put]).values()].filter((row) => row.deleted_at === null),
    put: (row) => void put.set(row.id, row),
    changes: () =>
      [...put]
        .map(([id, after]) => ({ type, id, before: stored.get(id) ?? null, after }))
        .filter(({ before, after }) => !isSame(before, after)),
  };
}

/** Two changes of a day as one. */
function joined(earlier: DayChange, latest: DayChange): DayChange {
  const added = [earlier.added, latest.added].filter((amount) => amount !== undefined);
  return {
    ...latest,
    before: earlier.before,
    replaced: [...earlier.replaced, ...latest.replaced],
    added: added.length === 2 ? addUp(added) : undefined,
  };
}

function isEffective({ before, after, replaced }: DayChange): boolean {
  return replaced.length > 0 || !isSame(before, after);
}
