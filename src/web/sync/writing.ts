import type { Notebook } from '#domain/notebook.ts';
import { EMPTY_NOTEBOOK } from '#domain/notebook.ts';
import type { DayReckoning } from '#domain/today.ts';
import { NO_CURSOR } from './local-database.ts';
import type { Kept } from './local-database.ts';
import { epochOf, replayed, withCursor } from './replica.ts';
import type { Refused, Replica, Waiting } from './replica.ts';

/** By id what takes the place of what was there; null: nothing does. */
type Differences<Row> = ReadonlyMap<string, Row | null>;

type RowOf<Rows> = Rows extends ReadonlyMap<string, infer Row> ? Row : never;

/** What changed of a replica, to be written down and told to the other tabs. */
export interface Writing {
  habits: Differences<RowOf<Notebook['habits']>>;
  groups: Differences<RowOf<Notebook['groups']>>;
  pauses: Differences<RowOf<Notebook['pauses']>>;
  /** what waits to be sent, or was refused: that has a code */
  commands: Differences<Waiting | Refused>;
  /** up to where the rows are known, and up to where they were before */
  cursor: string | undefined;
  since: string | undefined;
  /** the rows are all there are, and not what changed */
  whole: boolean;
}

/** What makes one replica of another. Rows that are the same object are the same. */
export function writingOf(before: Replica, after: Replica): Writing {
  const whole = after.cursor !== undefined && epochOf(before.cursor) !== epochOf(after.cursor);
  const base = whole ? EMPTY_NOTEBOOK : before.base;
  return {
    habits: differences(base.habits, after.base.habits),
    groups: differences(base.groups, after.base.groups),
    pauses: differences(base.pauses, after.base.pauses),
    commands: differences(commandsOf(before), commandsOf(after)),
    cursor: after.cursor,
    since: before.cursor,
    whole,
  };
}

/** Two writings as one. */
export function joined(earlier: Writing, later: Writing): Writing {
  const commands = new Map([...earlier.commands, ...later.commands]);
  if (later.whole) return { ...later, commands };
  return {
    habits: new Map([...earlier.habits, ...later.habits]),
    groups: new Map([...earlier.groups, ...later.groups]),
    pauses: new Map([...earlier.pauses, ...later.pauses]),
    commands,
    cursor: later.cursor,
    since: earlier.since,
    whole: earlier.whole,
  };
}

/** Whether there is nothing to write down. */
export function isEmpty({ habits, groups, pauses, commands, cursor, since }: Writing): boolean {
  return cursor === since && habits.size + groups.size + pauses.size + commands.size === 0;
}

/**
 * A replica after what another tab of this browser wrote down; what is shown is to be worked out
 * anew. Of rows that were read before what is known here, or that leave something out, only the
 * commands are taken.
 *
 * @returns whether rows were left out, which are then to be fetched
 */
export function withWriting(
  replica: Replica,
  writing: Writing,
): { replica: Replica; isBehind: boolean } {
  const commands = changed(commandsOf(replica), writing.commands);
  const outbox = [...commands.values()].filter((each) => !('code' in each));
  const refused = [...commands.values()].filter((each) => 'code' in each);
  const told = { ...replica, outbox: outbox.toSorted(byId), refused };
  if (writing.cursor === writing.since) return { replica: told, isBehind: false };
  if (!writing.whole && writing.since !== replica.cursor) return { replica: told, isBehind: true };
  const base = writing.whole ? EMPTY_NOTEBOOK : replica.base;
  const here = {
    ...told,
    base: {
      habits: changed(base.habits, writing.habits),
      groups: changed(base.groups, writing.groups),
      pauses: changed(base.pauses, writing.pauses),
    },
  };
  return { replica: withCursor(here, writing.cursor), isBehind: false };
}

/**
 * A replica with what was found written down; nobody knows what of it had been sent. Where it can't
 * be replayed, that may be for what the rows are: they are told anew.
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
  const all = [
    ...new Map([
      ...commands.map((each) => [each.id, each] as const),
      ...commandsOf(replica),
    ]).values(),
  ];
  const outbox = all
    .filter((each) => !('code' in each))
    .toSorted(byId)
    .map((each) => ({ ...each, state: 'sent' as const }));
  const { shown, hasFailed } = replayed({ base, outbox }, reckoning);
  return {
    ...replica,
    base,
    cursor: hasFailed && cursor !== undefined ? NO_CURSOR : cursor,
    outbox,
    refused: all.filter((each) => 'code' in each),
    shown,
  };
}

/** Ids grow with time. */
function byId(a: Waiting, b: Waiting): number {
  return a.id < b.id ? -1 : 1;
}

function commandsOf({ outbox, refused }: Replica): ReadonlyMap<string, Waiting | Refused> {
  return new Map([...outbox, ...refused].map((each) => [each.id, each]));
}

function differences<Row>(
  before: ReadonlyMap<string, Row>,
  after: ReadonlyMap<string, Row>,
): Map<string, Row | null> {
  const result = new Map<string, Row | null>();
  if (before === after) return result;
  for (const [id, row] of after) if (before.get(id) !== row) result.set(id, row);
  for (const id of before.keys()) if (!after.has(id)) result.set(id, null);
  return result;
}

function changed<Row>(
  rows: ReadonlyMap<string, Row>,
  by: Differences<Row>,
): ReadonlyMap<string, Row> {
  if (by.size === 0) return rows;
  const result = new Map(rows);
  for (const [id, row] of by) {
    if (row === null) result.delete(id);
    else result.set(id, row);
  }
  return result;
}
