import type { HabitFields, NotebookGroup, NotebookPause, NotebookRow } from '../notebook.ts';
import type { Change, RowChange } from './change.ts';
import type { Command, OneCommand } from './command.ts';
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
      change: groupBack,
      remove: ({ id }) => ({ type: 'delete_group', group: id }),
      restore: ({ id }) => ({ type: 'restore_group', group: id }),
    }),
    ...movesBack(groups).map(({ id, position }) => ({
      type: 'change_group' as const,
      group: id,
      position,
    })),
    ...daysBack(days.filter(({ habit }) => !known.has(habit))),
    ...rowsBack(habits, {
      change: (change) => [
        ...(change.before ? daysBack(days.filter(({ habit }) => habit === change.id)) : []),
        ...habitBack(change),
      ],
      remove: ({ id }) => ({ type: 'delete_habit', habit: id }),
      restore: ({ id }) => ({ type: 'restore_habit', habit: id }),
    }),
    ...movesBack(habits).map(({ id, position }) => ({
      type: 'change_habit' as const,
      habit: id,
      position,
    })),
    ...rowsBack(pauses, {
      change: pauseBack,
      remove: ({ id }) => ({ type: 'delete_pause', pause: id }),
      restore: ({ id }) => ({ type: 'restore_pause', pause: id }),
    }),
  ];
  const [first] = commands;
  return first && commands.length === 1 ? first : { type: 'together', commands };
}

interface Ways<Change> {
  change: (change: Change) => OneCommand[];
  remove: (change: Change) => OneCommand;
  restore: (change: Change) => OneCommand;
}

/** What came goes before what went comes back, so that there is room. */
function rowsBack<Row extends NotebookRow, Changed extends RowChange<string, Row>>(
  changes: readonly Changed[],
  { change, remove, restore }: Ways<Changed>,
): OneCommand[] {
  const went = changes.filter(({ before, after }) => isThere(before) && !isThere(after));
  const came = changes.filter(({ before, after }) => !isThere(before) && isThere(after));
  const others = changes.filter((each) => isThere(each.after));
  return [
    ...others.flatMap(change),
    ...came.map(remove),
    ...went.map(restore),
    ...went.flatMap(change),
  ];
}

function groupBack({ id, before, after }: RowChange<'group', NotebookGroup>): OneCommand[] {
  const fields = differing(before, after, ['name']);
  return fields ? [{ type: 'change_group', group: id, ...fields }] : [];
}

function pauseBack({ id, before, after }: RowChange<'pause', NotebookPause>): OneCommand[] {
  const fields = differing(before, after, ['habit_id', 'first', 'last', 'reason']);
  return fields ? [{ type: 'change_pause', pause: id, ...fields }] : [];
}

const HABIT_FIELDS = [
  'name',
  'description',
  'icon',
  'color',
  'group_id',
  'goals',
  'is_active',
  'created_at',
] as const;

/** What was created is archived: it can't be deleted before. */
function habitBack({ id, before, after }: RowChange<'habit', HabitFields>): OneCommand[] {
  if (!before) return [{ type: 'change_habit', habit: id, is_active: false }];
  const fields = differing(before, after, HABIT_FIELDS);
  if (!fields) return [];
  const way = fields.created_at === undefined ? {} : ({ entries_before: 'keep' } as const);
  return [{ type: 'change_habit', habit: id, ...fields, ...way }];
}

/** The fields that a row had with another value; undefined where there are none. */
function differing<Row, Key extends keyof Row>(
  before: Row | null,
  after: Row | null,
  keys: readonly Key[],
): Partial<Pick<Row, Key>> | undefined {
  if (!before || !after) return undefined;
  const changed = keys.filter((key) => !isSame(before[key], after[key]));
  const fields: Partial<Pick<Row, Key>> = {};
  for (const key of changed) fields[key] = before[key];
  return changed.length === 0 ? undefined : fields;
}
