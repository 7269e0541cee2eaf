import type { GroupAnswer } from '#contract/group.ts';
import { knownColor, type HabitAnswer } from '#contract/habit.ts';
import type { PauseAnswer } from '#contract/pause.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { inOrder } from '#domain/commands/order.ts';
import type { Entries } from '#domain/entries.ts';
import type { Goal } from '#domain/goal.ts';
import type { Pause } from '#domain/habit.ts';
import { pausesOf } from '#domain/notebook.ts';
import type {
  HabitFields,
  Notebook as WholeNotebook,
  NotebookHabit,
  NotebookRow,
} from '#domain/notebook.ts';

/** What a person keeps, and has not deleted. */
export interface ShownNotebook {
  /** in their order */
  habits: readonly ShownHabit[];
  /** those that ask for something that this page does not know: they are neither judged nor changed */
  unknown: readonly NotebookHabit[];
  pauses: readonly PauseAnswer[];
  /** in their order */
  groups: readonly GroupAnswer[];
}

/** A habit as the rules see it, with what was entered and with the pauses that concern it. */
export interface ShownHabit
  extends
    Omit<HabitAnswer, 'completions' | 'frequency' | 'goals'>,
    Pick<HabitFields, 'cue' | 'reminders' | 'answers'> {
  goals: readonly Goal[];
  /** the first day */
  begin: CivilDate;
  entries: Entries;
  pauses: readonly Pause[];
}

/**
 * A notebook as it is shown. The same habit with the same pauses stays the same object: the rules
 * remember what they worked out for it, and rows that show it are not drawn anew.
 */
export const shownOf = remembered((notebook: WholeNotebook): ShownNotebook => {
  const pauses = pausesIn(notebook);
  const groups = groupsIn(notebook.groups);
  const { known = [], unknown = [] } = Object.groupBy(
    inOrder(thereIn(notebook.habits)),
    ({ isUnknown }) => (isUnknown ? 'unknown' : 'known'),
  );
  return { habits: known.map((habit) => kept(habit, pauses, groups)), unknown, pauses, groups };
});

const joined = new WeakMap<NotebookHabit, { of: readonly unknown[]; habit: ShownHabit }>();

function kept(
  habit: NotebookHabit,
  pauses: readonly PauseAnswer[],
  groups: readonly GroupAnswer[],
): ShownHabit {
  const before = joined.get(habit);
  if (before?.of[0] === pauses && before.of[1] === groups) return before.habit;
  const { deleted_at: _deleted, color, group_id, ...fields } = habit;
  const made = {
    ...fields,
    color: knownColor(color),
    // A group that was deleted may come back, and its habits are in it then.
    group_id: groups.some(({ id }) => id === group_id) ? group_id : null,
    pauses: pausesOf(pauses, habit.id),
  };
  joined.set(habit, { of: [pauses, groups], habit: made });
  return made;
}

const groupsIn = remembered((groups: WholeNotebook['groups']): readonly GroupAnswer[] =>
  inOrder(thereIn(groups)).map(({ deleted_at: _deleted, ...group }) => group),
);

const pausesThere = remembered((pauses: WholeNotebook['pauses']): readonly PauseAnswer[] =>
  thereIn(pauses).map(({ deleted_at: _deleted, ...pause }) => pause),
);

/** Those of a habit that was deleted went with it. */
function pausesIn({ habits, pauses }: WholeNotebook): readonly PauseAnswer[] {
  const left = pausesThere(pauses).filter(
    ({ habit_id }) => habit_id === null || habits.get(habit_id)?.deleted_at === null,
  );
  const isAsBefore =
    left.length === last.length && left.every((each, place) => each === last[place]);
  if (!isAsBefore) last = left;
  return last;
}

let last: readonly PauseAnswer[] = [];

/** What is made of the same object is the same. */
function remembered<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const known = new WeakMap<From, Made>();
  return (from) => {
    const made = known.get(from) ?? make(from);
    known.set(from, made);
    return made;
  };
}

function thereIn<Row extends NotebookRow>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows.values()].filter(({ deleted_at }) => deleted_at === null);
}
