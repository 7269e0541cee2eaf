import { EMPTY_NOTEBOOK, type Notebook } from '#domain/notebook.ts';
import type { DayReckoning } from '#domain/today.ts';
import { NO_CURSOR, SHAPE, type Kept } from './local-database.ts';
import { epochOf, replayed, revisionOf, withCursor } from './replica.ts';
import type { Refused, Replica, PendingCommand } from './replica.ts';

/** By id what takes the place of what was there; null: nothing does. */
type RowsDiff<Row> = ReadonlyMap<string, Row | null>;

type RowOf<Rows> = Rows extends ReadonlyMap<string, infer Row> ? Row : never;

/** What makes one replica of another: it is written to disk, and told to the other tabs. */
export interface Diff {
  habits: RowsDiff<RowOf<Notebook['habits']>>;
  groups: RowsDiff<RowOf<Notebook['groups']>>;
  pauses: RowsDiff<RowOf<Notebook['pauses']>>;
  /** what waits to be sent, or was refused: that has a code */
  commands: RowsDiff<PendingCommand | Refused>;
  /** up to where the rows are known, and up to where they were before */
  cursor: string | undefined;
  since: string | undefined;
  /** the rows are all there are, and not what changed */
  whole: boolean;
  /** that of the rows, where there are any, see `local-database.ts` */
  shape?: number;
}

const NONE = new Map<string, never>();

/** A diff of nothing but what waits to be sent, or was refused. */
export function diffOfCommands(commands: Diff['commands']): Diff {
  const rows = { habits: NONE, groups: NONE, pauses: NONE };
  return { ...rows, commands, cursor: undefined, since: undefined, whole: false };
}

/** Rows that are the same object are the same. */
export function diffOf(before: Replica, after: Replica): Diff {
  const whole = after.cursor !== undefined && epochOf(before.cursor) !== epochOf(after.cursor);
  const base = whole ? EMPTY_NOTEBOOK : before.base;
  return {
    habits: rowsDiff(base.habits, after.base.habits),
    groups: rowsDiff(base.groups, after.base.groups),
    pauses: rowsDiff(base.pauses, after.base.pauses),
    commands: rowsDiff(commandsOf(before), commandsOf(after)),
    cursor: after.cursor,
    since: before.cursor,
    whole,
    shape: SHAPE,
  };
}

/** Two diffs, one after the other, as one. */
export function squash(earlier: Diff, later: Diff): Diff {
  const commands = new Map([...earlier.commands, ...later.commands]);
  if (later.whole) return { ...later, commands };
  return {
    ...later,
    habits: new Map([...earlier.habits, ...later.habits]),
    groups: new Map([...earlier.groups, ...later.groups]),
    pauses: new Map([...earlier.pauses, ...later.pauses]),
    commands,
    since: earlier.since,
    whole: earlier.whole,
  };
}

export function isEmpty({ habits, groups, pauses, commands, cursor, since }: Diff): boolean {
  return cursor === since && habits.size + groups.size + pauses.size + commands.size === 0;
}

/**
 * A replica after what another tab of this browser did; what is shown is to be worked out anew. Of
 * rows that were read before what is known here, that leave something out, or that are of a tab of
 * another build, only the commands are taken.
 *
 * @returns whether rows were left out, which are then to be fetched
 */
export function patch(replica: Replica, diff: Diff): { replica: Replica; isBehind: boolean } {
  const told = { ...replica, ...sorted(patchRows(commandsOf(replica), diff.commands).values()) };
  if (diff.cursor === diff.since) return { replica: told, isBehind: false };
  const isEarlier =
    epochOf(diff.cursor) === epochOf(replica.cursor) &&
    revisionOf(diff.cursor) < revisionOf(replica.cursor);
  const isNext = diff.since === replica.cursor || (diff.whole && !isEarlier);
  if (!isNext || diff.shape !== SHAPE) return { replica: told, isBehind: true };
  const base = diff.whole ? EMPTY_NOTEBOOK : replica.base;
  const here = {
    ...told,
    base: {
      habits: patchRows(base.habits, diff.habits),
      groups: patchRows(base.groups, diff.groups),
      pauses: patchRows(base.pauses, diff.pauses),
    },
  };
  return { replica: withCursor(here, diff.cursor), isBehind: false };
}

/**
 * A replica with what was found written down; nobody knows what of it had been sent. Where it can't
 * be replayed, the rows may be damaged, and are fetched again.
 */
export function withKept(
  replica: Replica,
  { notebook, commands }: Kept,
  reckoning: DayReckoning,
): Replica {
  const { base, cursor } =
    replica.cursor === undefined && notebook
      ? { base: notebook.notebook, cursor: notebook.cursor }
      : replica;
  const all = new Map([
    ...commands.map((each) => [each.id, each] as const),
    ...commandsOf(replica),
  ]);
  const { outbox: found, refused } = sorted(all.values());
  const outbox = found.map((each) => ({ ...each, state: 'sent' as const }));
  const { shown, hasFailed } = replayed({ base, outbox }, reckoning);
  const known = hasFailed && cursor !== undefined ? NO_CURSOR : cursor;
  return { ...replica, base, cursor: known, outbox, refused, shown };
}

/** What waits, the oldest first, as ids grow with time; and what was refused. */
function sorted(commands: Iterable<PendingCommand | Refused>): Pick<Replica, 'outbox' | 'refused'> {
  const all = [...commands];
  const outbox = all.filter((each) => !('code' in each));
  return {
    outbox: outbox.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    refused: all.filter((each) => 'code' in each),
  };
}

function commandsOf({ outbox, refused }: Replica): ReadonlyMap<string, PendingCommand | Refused> {
  return new Map([...outbox, ...refused].map((each) => [each.id, each]));
}

function rowsDiff<Row>(
  before: ReadonlyMap<string, Row>,
  after: ReadonlyMap<string, Row>,
): RowsDiff<Row> {
  if (before === after) return NONE;
  const diff = new Map<string, Row | null>();
  for (const [id, row] of after) if (before.get(id) !== row) diff.set(id, row);
  for (const id of before.keys()) if (!after.has(id)) diff.set(id, null);
  return diff;
}

function patchRows<Row>(
  rows: ReadonlyMap<string, Row>,
  diff: RowsDiff<Row>,
): ReadonlyMap<string, Row> {
  if (diff.size === 0) return rows;
  const patched = new Map(rows);
  for (const [id, row] of diff) {
    if (row === null) patched.delete(id);
    else patched.set(id, row);
  }
  return patched;
}
