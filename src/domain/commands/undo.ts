import type { Answers } from '../answers.ts';
import type { HabitFields, NotebookRow } from '../notebook.ts';
import type { Change, RowChange } from './change.ts';
import type { Command, OneCommand, What } from './command.ts';
import { isSame } from './day-fields.ts';
import { daysBack } from './days-back.ts';
import { isThere, movesBack } from './moves-back.ts';

/**
 * The command that takes changes back. It is a command like any other: entered when it is, refused
 * where it can't be, and what others changed meanwhile and it doesn't concern stays.
 */
export function undoOf(changes: readonly Change[]): Command {
  const groups = changes.filter((change) => change.type === 'group');
  const habits = changes.filter((change) => change.type === 'habit');
  const pauses = changes.filter((change) => change.type === 'pause');
  const days = changes.filter((change) => change.type === 'day');
  const known = new Set(habits.map(({ id }) => id));
  const commands: OneCommand[] = [
    ...rowsBack(groups, {
      change: ({ id: group, ...row }) =>
        differing(row, ['name']).map((was) => ({ type: 'change_group', group, ...was })),
      remove: (group) => ({ type: 'delete_group', group }),
      restore: (group) => ({ type: 'restore_group', group }),
    }),
    ...movesBack(groups).map(
      ({ id: group, position }) => ({ type: 'change_group', group, position }) as const,
    ),
    ...daysBack(days.filter(({ habit }) => !known.has(habit))),
    ...rowsBack(habits, {
      change: (row) => [
        ...(row.before ? daysBack(days.filter(({ habit }) => habit === row.id)) : []),
        ...habitBack(row),
      ],
      remove: (habit) => ({ type: 'delete_habit', habit }),
      restore: (habit) => ({ type: 'restore_habit', habit }),
    }),
    ...movesBack(habits).map(
      ({ id: habit, position }) => ({ type: 'change_habit', habit, position }) as const,
    ),
    ...rowsBack(pauses, {
      change: ({ id: pause, ...row }) =>
        differing(row, ['habit_id', 'first', 'last', 'reason']).map((was) => ({
          type: 'change_pause',
          pause,
          ...was,
        })),
      remove: (pause) => ({ type: 'delete_pause', pause }),
      restore: (pause) => ({ type: 'restore_pause', pause }),
    }),
  ];
  const [first] = commands;
  return first && commands.length === 1 ? first : { type: 'together', commands };
}

interface Ways<Row> {
  change: (change: Row) => OneCommand[];
  remove: (id: string) => OneCommand;
  restore: (id: string) => OneCommand;
}

/** What came goes before what went comes back, so that there is room. */
function rowsBack<Row extends RowChange<What, NotebookRow>>(
  changes: readonly Row[],
  { change, remove, restore }: Ways<Row>,
): OneCommand[] {
  const went = changes.filter(({ before, after }) => isThere(before) && !isThere(after));
  const came = changes.filter(({ before, after }) => !isThere(before) && isThere(after));
  const others = changes.filter(({ after }) => isThere(after));
  return [
    ...others.flatMap(change),
    ...came.map(({ id }) => remove(id)),
    ...went.map(({ id }) => restore(id)),
    ...went.flatMap(change),
  ];
}

const HABIT_FIELDS = [
  'name',
  'description',
  'icon',
  'color',
  'group_id',
  'goals',
  'cue',
  'reminders',
  'is_active',
  'created_at',
] as const;

/** What was created is archived: it can't be deleted before. */
function habitBack({ id: habit, ...row }: RowChange<'habit', HabitFields>): OneCommand[] {
  if (!row.before) return [{ type: 'change_habit', habit, is_active: false }];
  return [
    ...differing(row, HABIT_FIELDS).map((was) => {
      const way = was.created_at === undefined ? {} : ({ entries_before: 'keep' } as const);
      return { type: 'change_habit', habit, ...was, ...way } as const;
    }),
    ...answersBack(habit, row.before.answers, row.after.answers),
  ];
}

function answersBack(
  habit: string,
  before: readonly Answers[],
  after: readonly Answers[],
): OneCommand[] {
  const came = after.filter(({ date }) => before.every((each) => each.date !== date));
  const went = before.filter((was) => !after.some((each) => isSame(each, was)));
  return [
    ...came.map(({ date }) => ({ type: 'enter_answers', habit, date, scores: null }) as const),
    ...went.map((was) => ({ type: 'enter_answers', habit, ...was }) as const),
  ];
}

/** The fields that a row had with another value, where there are any. */
function differing<Row, Key extends keyof Row>(
  { before, after }: { before: Row | null; after: Row },
  keys: readonly Key[],
): Partial<Pick<Row, Key>>[] {
  if (!before) return [];
  const was: Partial<Pick<Row, Key>> = {};
  for (const key of keys) if (!isSame(before[key], after[key])) was[key] = before[key];
  return Object.keys(was).length === 0 ? [] : [was];
}
