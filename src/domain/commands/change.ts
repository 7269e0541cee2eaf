import type { CivilDate } from '../civil-date.ts';
import { withDaysOf } from '../entries.ts';
import type {
  HabitFields,
  Notebook,
  NotebookGroup,
  NotebookHabit,
  NotebookPause,
} from '../notebook.ts';
import type { Day, Entry } from '../year-page.ts';

/** What a command does to a notebook: what was there, and what takes its place. */
export type Change =
  | DayChange
  | RowChange<'habit', HabitFields>
  | RowChange<'group', NotebookGroup>
  | RowChange<'pause', NotebookPause>;

export interface DayChange {
  type: 'day';
  habit: string;
  date: CivilDate;
  before: Day;
  after: Day;
  /**
   * What goes into the day's history, the oldest first: what stood there, null where nothing did,
   * and what came too late to stand.
   */
  replaced: readonly (Entry | null)[];
  /** how much was added to the amount, where nothing else was done to the mark */
  added?: number;
}

export interface RowChange<Type extends string, Row> {
  type: Type;
  id: string;
  /** null: it was not there */
  before: Row | null;
  after: Row | null;
}

/** The notebook with changes. What they don't concern stays the same object. */
export function applyChanges(notebook: Notebook, changes: readonly Change[]): Notebook {
  const habits = new Map(notebook.habits);
  const groups = new Map(notebook.groups);
  const pauses = new Map(notebook.pauses);
  const days = new Map<string, Map<CivilDate, Day>>();
  for (const change of changes) {
    switch (change.type) {
      case 'day':
        days.set(
          change.habit,
          (days.get(change.habit) ?? new Map()).set(change.date, change.after),
        );
        break;
      case 'habit':
        put(habits, change.id, change.after && withEntries(change.after, habits.get(change.id)));
        break;
      case 'group':
        put(groups, change.id, change.after);
        break;
      case 'pause':
        put(pauses, change.id, change.after);
    }
  }
  for (const [id, changed] of days) {
    const habit = habits.get(id);
    if (habit) habits.set(id, { ...habit, entries: withDaysOf(habit.entries, changed) });
  }
  const types = new Set(changes.map(({ type }) => type));
  return {
    habits: types.has('habit') || types.has('day') ? habits : notebook.habits,
    groups: types.has('group') ? groups : notebook.groups,
    pauses: types.has('pause') ? pauses : notebook.pauses,
  };
}

/** The changes that lead back. The history of a day keeps what that takes away. */
export function inverse(changes: readonly Change[]): Change[] {
  return changes.toReversed().map((change) => {
    switch (change.type) {
      case 'day': {
        const { added, before: after, after: before, ...day } = change;
        const replaced = isSameEntry(before.entry, after.entry) ? [] : [before.entry ?? null];
        return { ...day, before, after, replaced, ...(added ? { added: -added } : {}) };
      }
      case 'habit':
        return { ...change, before: change.after, after: change.before };
      case 'group':
        return { ...change, before: change.after, after: change.before };
      case 'pause':
        return { ...change, before: change.after, after: change.before };
    }
  });
}

export function isSameEntry(a: Entry | undefined, b: Entry | undefined): boolean {
  return a?.value === b?.value && a?.skipped === b?.skipped && a?.note === b?.note;
}

function withEntries(fields: HabitFields, known: NotebookHabit | undefined): NotebookHabit {
  return { ...fields, entries: known?.entries ?? new Map() };
}

function put<Row>(rows: Map<string, Row>, id: string, row: Row | null): void {
  if (row) rows.set(id, row);
  else rows.delete(id);
}
