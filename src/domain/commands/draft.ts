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
import { isSameEntry } from './change.ts';
import type { Change, DayChange } from './change.ts';

/** A notebook with what a command has done to it so far. */
export interface Draft {
  habits: DraftRows<HabitFields>;
  groups: DraftRows<NotebookGroup>;
  pauses: DraftRows<NotebookPause>;
  entriesOf(habit: string): Entries;
  dayOf(habit: string, date: CivilDate): Day;
  putDay(change: Omit<DayChange, 'type' | 'before'>): void;
  /** what differs from the notebook, one change a row or day */
  changes(): Change[];
}

export interface DraftRows<Row> {
  /** what is there, or can still be restored */
  known(id: string): Row | undefined;
  /** what is there */
  find(id: string): Row | undefined;
  /** all that is there */
  all(): Row[];
  put(row: Row): void;
  changed(): { id: string; before: Row | null; after: Row }[];
}

export function draftOf(notebook: Notebook): Draft {
  const habits = draftRows(
    new Map([...notebook.habits].map(([id, { entries: _entries, ...fields }]) => [id, fields])),
  );
  const groups = draftRows(notebook.groups);
  const pauses = draftRows(notebook.pauses);
  const days = new Map<string, Map<CivilDate, DayChange>>();
  const stored = (habit: string): Entries => notebook.habits.get(habit)?.entries ?? new Map();
  const dayOf = (habit: string, date: CivilDate) =>
    days.get(habit)?.get(date)?.after ?? dayOn(stored(habit), date);
  return {
    habits,
    groups,
    pauses,
    entriesOf(habit) {
      const put = [...(days.get(habit)?.values() ?? [])];
      return withDaysOf(
        stored(habit),
        put.map(({ date, after }) => [date, after]),
      );
    },
    dayOf,
    putDay(change) {
      const { habit, date } = change;
      const ofHabit = days.get(habit) ?? new Map<CivilDate, DayChange>();
      const latest: DayChange = { type: 'day', before: dayOf(habit, date), ...change };
      const earlier = ofHabit.get(date);
      days.set(habit, ofHabit.set(date, earlier ? joined(earlier, latest) : latest));
    },
    changes: () => [
      ...groups.changed().map((row) => ({ type: 'group' as const, ...row })),
      ...habits.changed().map((row) => ({ type: 'habit' as const, ...row })),
      ...pauses.changed().map((row) => ({ type: 'pause' as const, ...row })),
      ...[...days.values()].flatMap((ofHabit) => [...ofHabit.values()]).filter(isEffective),
    ],
  };
}

function draftRows<Row extends NotebookRow>(stored: ReadonlyMap<string, Row>): DraftRows<Row> {
  const put = new Map<string, Row>();
  const known = (id: string) => put.get(id) ?? stored.get(id);
  return {
    known,
    find(id) {
      const row = known(id);
      return row?.deleted_at === null ? row : undefined;
    },
    all: () => [...new Map([...stored, ...put]).values()].filter((row) => row.deleted_at === null),
    put: (row) => void put.set(row.id, row),
    changed: () =>
      [...put]
        .map(([id, after]) => ({ id, before: stored.get(id) ?? null, after }))
        .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)),
  };
}

/** Two changes of a day as one. */
function joined(earlier: DayChange, { added, ...latest }: DayChange): DayChange {
  const sum =
    earlier.added === undefined || added === undefined ? undefined : addUp([earlier.added, added]);
  return {
    ...latest,
    before: earlier.before,
    replaced: [...earlier.replaced, ...latest.replaced],
    ...(sum === undefined ? {} : { added: sum }),
  };
}

function isEffective({ before, after, replaced }: DayChange): boolean {
  return (
    replaced.length > 0 ||
    !isSameEntry(before.entry, after.entry) ||
    before.unmarked !== after.unmarked ||
    before.marked_at !== after.marked_at ||
    before.noted_at !== after.noted_at
  );
}
