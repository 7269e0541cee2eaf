import type { CivilDate } from '../civil-date.ts';
import { withDaysOf } from '../entries.ts';
import type {
  HabitFields,
  Notebook,
  NotebookGroup,
  NotebookPause,
  NotebookRow,
} from '../notebook.ts';
import type { Day, Entry } from '../year-page.ts';
import type { What } from './command.ts';

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
   * What goes into the day's history, the oldest first: what stood there, and what came too late to
   * stand.
   */
  replaced: readonly Entry[];
  /** how much was added to the amount, where nothing else was done to the mark */
  added?: number | undefined;
}

export interface RowChange<Type extends What, Row> {
  type: Type;
  id: string;
  /** null: it was not there */
  before: Row | null;
  after: Row;
}

/** The notebook with changes. What they don't concern stays the same object. */
export function applyChanges(notebook: Notebook, changes: readonly Change[]): Notebook {
  const habits = new Map(
    afterOf(changes.filter((change) => change.type === 'habit')).map((fields) => {
      const { entries = new Map() } = notebook.habits.get(fields.id) ?? {};
      return [fields.id, { ...fields, entries }];
    }),
  );
  const days = changes.filter((change) => change.type === 'day');
  for (const [id, ofHabit] of Map.groupBy(days, (change) => change.habit)) {
    const habit = habits.get(id) ?? notebook.habits.get(id);
    const entered = ofHabit.map(({ date, after }) => [date, after] as const);
    if (habit) habits.set(id, { ...habit, entries: withDaysOf(habit.entries, entered) });
  }
  return {
    habits: withRows(notebook.habits, [...habits.values()]),
    groups: withRows(notebook.groups, afterOf(changes.filter((change) => change.type === 'group'))),
    pauses: withRows(notebook.pauses, afterOf(changes.filter((change) => change.type === 'pause'))),
  };
}

function afterOf<Row>(changes: readonly RowChange<What, Row>[]): Row[] {
  return changes.map(({ after }) => after);
}

function withRows<Row extends NotebookRow>(
  rows: ReadonlyMap<string, Row>,
  changed: readonly Row[],
): ReadonlyMap<string, Row> {
  return changed.length === 0
    ? rows
    : new Map([...rows, ...changed.map((row) => [row.id, row] as const)]);
}
