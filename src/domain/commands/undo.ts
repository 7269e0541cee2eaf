import type { Answers } from '../answers.ts';
import { withDaysOf } from '../entries.ts';
import { isThere, type HabitFields, type NotebookRow, type PlacedRow } from '../notebook.ts';
import type { Day } from '../year-page.ts';
import type { Change, RowChange, DayChange } from './change.ts';
import { commandsIn, type Command, type OneCommand, type What } from './command.ts';
import { isSame, markIn } from './day-fields.ts';
import { inOrder, movedTo } from './order.ts';

type Lists = Pick<HabitFields, 'goals' | 'reminders'>;

/** What a habit has several of, as it stands, by its id. */
export type Standing = ReadonlyMap<string, Lists>;

/**
 * The command that takes changes back. It is a command like any other: entered when it is, refused
 * where it can't be, and what others changed meanwhile and it doesn't concern stays.
 *
 * @param now the habits as they stand, by id; as the changes left them where they are not given
 */
export function undoOf(changes: readonly Change[], now: Standing = new Map()): Command {
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
        ...habitBack(row, now.get(row.id)),
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
  return asOne(commands);
}

/** The same as several commands, one after the other, where one would be too long to be sent. */
export function undoInParts(changes: readonly Change[], now?: Standing): Command[] {
  return inParts(commandsIn(undoOf(changes, now)), (command) => command).map(asOne);
}

function asOne(commands: readonly OneCommand[]): Command {
  const [first] = commands;
  return first && commands.length === 1 ? first : { type: 'together', commands };
}

/** As JSON and in characters, of which three bytes each stay well below what a request may hold. */
const MAX_AT_ONCE = 50_000;

/** A list in parts, in its order: in each, what is said of all but the first stays below the most. */
function inParts<T>(all: readonly T[], saidOf: (one: T) => unknown): T[][] {
  let length = 0;
  const parts = Map.groupBy(all, (one) => {
    length += JSON.stringify(saidOf(one)).length;
    return Math.floor(length / MAX_AT_ONCE);
  });
  return [...parts.values()];
}

interface RowInverses<Row> {
  change: (change: Row) => OneCommand[];
  remove: (id: string) => OneCommand;
  restore: (id: string) => OneCommand;
}

/** What came goes before what went comes back, so that there is room. */
function rowsBack<Row extends RowChange<What, NotebookRow>>(
  changes: readonly Row[],
  { change, remove, restore }: RowInverses<Row>,
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
function habitBack(
  { id: habit, ...row }: RowChange<'habit', HabitFields>,
  now: Lists = row.after,
): OneCommand[] {
  const { before, after } = row;
  if (!before) return [{ type: 'change_habit', habit, is_active: false }];
  const goals = listWith([before.goals, after.goals, now.goals], ({ from }) => from);
  const reminders = listWith([before.reminders, after.reminders, now.reminders], ({ id }) => id);
  return [
    ...differing(row, HABIT_FIELDS).map((was) => {
      const way = was.created_at === undefined ? {} : ({ entries_before: 'keep' } as const);
      const lists = { ...(was.goals && { goals }), ...(was.reminders && { reminders }) };
      return { type: 'change_habit', habit, ...was, ...lists, ...way } as const;
    }),
    ...answersBack(habit, before.answers, after.answers),
  ];
}

/** A list as it stands now, with what another one has in the place of what it was made from. */
export function listWith<Item>(
  [wanted, from, now]: readonly [readonly Item[], readonly Item[], readonly Item[]],
  keyOf: (item: Item) => string,
): Item[] {
  if (isSame(now, from)) return [...wanted];
  const without = (list: readonly Item[], others: readonly Item[]) =>
    list.filter((item) => !others.some((other) => isSame(other, item)));
  const added = without(wanted, from);
  const keys = new Set(added.map(keyOf));
  const stays = without(now, without(from, wanted)).filter((item) => !keys.has(keyOf(item)));
  return [...stays, ...added];
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

/** The commands that take changes of days back. What was changed by the page goes back by the page. */
function daysBack(days: readonly DayChange[]): OneCommand[] {
  const by = Map.groupBy(days, wayBack);
  return [
    ...inPages(by.get('clear_days'), 'clear_days', ({ after }) => after),
    ...inPages(by.get('fill_days'), 'fill_days', ({ before }) => before),
    ...(by.get('enter_day') ?? []).flatMap(dayBack),
  ];
}

/** Days of a whole page are filled and emptied without a time of entry. */
function wayBack({ before, after }: DayChange): 'clear_days' | 'fill_days' | 'enter_day' {
  const isTimed = after.marked_at !== undefined || after.noted_at !== undefined;
  if (isTimed || Boolean(before.entry) === Boolean(after.entry)) return 'enter_day';
  return after.entry ? 'clear_days' : 'fill_days';
}

function inPages(
  days: readonly DayChange[] = [],
  type: 'clear_days' | 'fill_days',
  dayOf: (change: DayChange) => Day,
): OneCommand[] {
  return [...Map.groupBy(days, ({ habit }) => habit)].flatMap(([habit, ofHabit]) =>
    inParts(ofHabit, (change) => dayOf(change).entry?.note ?? '').map((part): OneCommand => {
      const entries = withDaysOf(
        new Map(),
        part.map((change) => [change.date, dayOf(change)]),
      );
      return { type, habit, pages: Object.fromEntries(entries) };
    }),
  );
}

function dayBack({ habit, date, before, after, added }: DayChange): OneCommand[] {
  const mark = markIn(before);
  const note = before.entry?.note ?? '';
  const fields = {
    ...(added !== undefined || isSame(mark, markIn(after)) ? {} : { mark }),
    ...(note === (after.entry?.note ?? '') ? {} : { note }),
  };
  return [
    ...(added === undefined ? [] : [{ type: 'add_amount', habit, date, amount: -added } as const]),
    ...(Object.keys(fields).length === 0
      ? []
      : [{ type: 'enter_day', habit, date, ...fields } as const]),
  ];
}

interface Move {
  id: string;
  position: number;
}

/**
 * The moves, one after the other, that bring an order back, once what came with the changes is
 * deleted and what went is restored to its place.
 */
function movesBack<Row extends PlacedRow>(changes: readonly RowChange<What, Row>[]): Move[] {
  const befores = changes.map(({ before }) => before).filter(isThere);
  const afters = changes.map(({ after }) => after).filter(isThere);
  const places = [...befores, ...changes.map(({ after }) => after)].map(({ position }) => position);
  const others = placesBetween([...befores, ...afters], Math.max(-1, ...places));
  const then = inOrder([...befores, ...others]).map(({ id }) => id);
  let order = inOrder([...afters, ...others])
    .map(({ id }) => id)
    .filter((id) => then.includes(id));
  for (const { id, before, after } of changes)
    if (isThere(before) && after.deleted_at !== null) order = movedTo(order, id, after.position);
  const movable = new Set(befores.map(({ id }) => id));
  const fromStart = movesTo(then, order, movable);
  const fromEnd = movesTo(then.toReversed(), order.toReversed(), movable).map(
    ({ id, position }) => ({ id, position: order.length - 1 - position }),
  );
  return fromEnd.length < fromStart.length ? fromEnd : fromStart;
}

/** Stand for the rows between others, which stay where they are. */
function placesBetween(rows: readonly PlacedRow[], last: number): Move[] {
  const taken = new Set(rows.map(({ position }) => position));
  return Array.from({ length: last + 1 }, (_, position) => position)
    .filter((position) => !taken.has(position))
    .map((position) => ({ id: `between ${position}`, position }));
}

/** Moves each that can be moved to behind the one that comes before it, unless it is there. */
function movesTo(
  wanted: readonly string[],
  standing: readonly string[],
  movable: ReadonlySet<string>,
): Move[] {
  let order = standing;
  return wanted.flatMap((id, place) => {
    const before = wanted[place - 1] ?? '';
    if (!movable.has(id) || order.indexOf(id) === order.indexOf(before) + 1) return [];
    const position = order.filter((other) => other !== id).indexOf(before) + 1;
    order = movedTo(order, id, position);
    return [{ id, position }];
  });
}
