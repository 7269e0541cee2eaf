import type { CommandResult, NotebookAnswer } from '#contract/notebook.ts';
import type { Limited, ProblemCode } from '#contract/problem.ts';
import { applyChanges, type Change } from '#domain/commands/change.ts';
import { commandsIn, type Command, type Refusal } from '#domain/commands/command.ts';
import { decide } from '#domain/commands/decide.ts';
import { enteredAt } from '#domain/commands/entered-at.ts';
import { EMPTY_NOTEBOOK, type Notebook } from '#domain/notebook.ts';
import { todayAt, type DayReckoning } from '#domain/today.ts';
import { withDelta } from './with-delta.ts';

/** What a device holds of a person's notebook. It is never changed in place. */
export interface Replica {
  /** what the server said last */
  base: Notebook;
  /** up to where it said it; undefined while it has said nothing */
  cursor: string | undefined;
  /** what was done here since, in its order */
  outbox: readonly PendingCommand[];
  /** what the server did not take over, until the person has seen it */
  refused: readonly Refused[];
  /** the base with the outbox: what the person sees */
  shown: Notebook;
  /** what the server took over lately at our asking */
  taken: readonly PendingCommand[];
}

/** A command, and when it was entered, in milliseconds since 1970-01-01T00:00:00Z. */
export interface Issued {
  id: string;
  at: number;
  command: Command;
}

/** What the server could not carry out, though it answers otherwise. Times are of this device. */
export interface Trouble {
  times: number;
  since: number;
  /** when it is tried again */
  next: number;
  /** of the page that tried last */
  build: string | undefined;
}

export interface PendingCommand extends Issued {
  /**
   * sent: the server may have it, and what it says meanwhile may hold it already
   * answered: it has it, and the base is still without it
   */
  state?: 'sent' | 'answered';
  /** of a reminder that was answered: with it the service worker can send this without a session */
  token?: string;
  trouble?: Trouble;
}

export interface Refused extends Issued {
  code: ProblemCode;
  /** of what there is too much, where a limit is reached */
  limit?: Limited | undefined;
  /** of the habits that it is about, by id, as they were shown then: they may be forgotten since */
  names?: Readonly<Record<string, string>>;
  /** as it was found, where it can't be read: its command is an empty one then */
  text?: string;
}

/** What the server answered. */
export interface Answered {
  /** the cursor that was sent with the question */
  since: string | undefined;
  /** of what was sent with it, if anything was */
  results: readonly CommandResult[];
  /** what came into the notebook since */
  notebook: NotebookAnswer;
}

export const EMPTY_REPLICA: Replica = {
  base: EMPTY_NOTEBOOK,
  cursor: undefined,
  outbox: [],
  refused: [],
  shown: EMPTY_NOTEBOOK,
  taken: [],
};

/** How much of what was taken over is known: more than somebody does in some minutes. */
const MANY = 100;

/** Carries out a command here. One that changes nothing, or is refused, goes no further. */
export function withCommand(
  replica: Replica,
  { id, command }: Pick<Issued, 'id' | 'command'>,
  clock: number,
  reckoning: DayReckoning,
): { refusal: Refusal } | { replica: Replica; changes: readonly Change[] } {
  const issued = { id, command, at: enteredAt(replica.shown, command, clock) };
  const decision = decideAt(replica.shown, issued, reckoning);
  if ('refusal' in decision) return decision;
  const { changes } = decision;
  if (changes.length === 0) return { replica, changes };
  const outbox = [...replica.outbox, issued];
  return { replica: { ...replica, outbox, shown: applyChanges(replica.shown, changes) }, changes };
}

/** How often the notebook had changed up to a cursor. */
export function revisionOf(cursor: string | undefined): number {
  return Number(cursor?.split('.')[1] ?? 0);
}

/** What waits to be sent, the oldest first. */
export function pendingCommands({ outbox }: Replica): readonly PendingCommand[] {
  return outbox.filter(({ state }) => state !== 'answered');
}

/** The replica with commands noted as sent, which is to be done before they leave. */
export function withSent(replica: Replica, ids: ReadonlySet<string>): Replica {
  const outbox = replica.outbox.map((waiting) =>
    ids.has(waiting.id) && !waiting.state ? { ...waiting, state: 'sent' as const } : waiting,
  );
  return { ...replica, outbox };
}

/**
 * The replica after an answer of the server: what came into the notebook, and the results of what
 * was sent with the question, if anything was. While the server may have commands whose answer was
 * lost, what it says of the notebook is put aside: it may hold them already, and amounts that are
 * added would be added twice. They are sent again, and that answer says all of it.
 */
export function withAnswer(
  replica: Replica,
  { since, results, notebook }: Answered,
  reckoning: DayReckoning,
): Replica {
  const byId = new Map(results.map((result) => [result.id, result]));
  const refused = replica.outbox.flatMap(({ id, at, command }) => {
    const { result, code = 'invalid_request', limit } = byId.get(id) ?? {};
    if (result !== 'refused') return [];
    return [{ id, at, command, code, limit, names: namesIn(replica, command) }];
  });
  const outbox = replica.outbox.flatMap((waiting): PendingCommand[] => {
    const { result } = byId.get(waiting.id) ?? {};
    if (result === undefined) return [waiting];
    if (result === 'refused') return [];
    // Nothing of what failed is done, and nothing that the server says holds it already.
    return [result === 'failed' ? unsent(waiting) : { ...waiting, state: 'answered' as const }];
  });
  const settled = { ...replica, outbox, refused: [...replica.refused, ...refused] };
  if (outbox.some(({ state }) => state === 'sent')) return rebased(settled, reckoning);
  const taken = [...replica.taken, ...outbox.filter(({ state }) => state)].slice(-MANY);
  const waiting = { ...settled, outbox: pendingCommands(settled), taken };
  if (isOvertaken(notebook, since, replica.cursor)) return rebased(waiting, reckoning);
  const base = withDelta(replica.base, notebook);
  return rebased(withCursor({ ...waiting, base }, notebook.cursor), reckoning);
}

/**
 * The replica at a cursor. In another life of the server's database what it took over lately may be
 * missing: that is sent again.
 */
export function withCursor(replica: Replica, cursor: string | undefined): Replica {
  const isOther = replica.cursor !== undefined && epochOf(replica.cursor) !== epochOf(cursor);
  return isOther
    ? { ...replica, cursor, outbox: [...replica.taken.map(unsent), ...replica.outbox], taken: [] }
    : { ...replica, cursor };
}

/** The replica with a command that the server does not even read among what was refused. */
export function withRefusal(
  replica: Replica,
  { id, at, command }: Issued,
  code: ProblemCode,
  reckoning: DayReckoning,
): Replica {
  const outbox = replica.outbox.filter((waiting) => waiting.id !== id);
  const names = namesIn(replica, command);
  const refused = [...replica.refused, { id, at, command, code, names }];
  return rebased({ ...replica, outbox, refused }, reckoning);
}

function namesIn({ shown }: Replica, command: Command): Record<string, string> {
  const habits = commandsIn(command).map((one) => {
    const pause = 'pause' in one ? { ...shown.pauses.get(one.pause), ...one } : undefined;
    return shown.habits.get('habit' in one ? one.habit : (pause?.habit_id ?? ''));
  });
  return Object.fromEntries(habits.flatMap((habit) => (habit ? [[habit.id, habit.name]] : [])));
}

/** The replica with another base or outbox, and what is shown worked out anew. */
export function rebased(replica: Replica, reckoning: DayReckoning): Replica {
  return { ...replica, shown: replayed(replica, reckoning).shown };
}

/**
 * A base with what waits. What throws keeps nothing else from being seen: it is sent as it is, and
 * whether it stands, the server decides.
 */
export function replayed(
  { base, outbox }: Pick<Replica, 'base' | 'outbox'>,
  reckoning: DayReckoning,
): { shown: Notebook; hasFailed: boolean } {
  let shown = base;
  let hasFailed = false;
  for (const issued of outbox) {
    try {
      const decision = decideAt(shown, issued, reckoning);
      // What is refused here may not be refused there, and is told of only then.
      if ('changes' in decision) shown = applyChanges(shown, decision.changes);
    } catch {
      hasFailed = true;
    }
  }
  return { shown, hasFailed };
}

/**
 * Whether an answer says less than is known, as a later one came before it; or goes on from what is
 * not known any more.
 */
function isOvertaken(
  { cursor, complete }: NotebookAnswer,
  since: string | undefined,
  known: string | undefined,
): boolean {
  if (known === since) return false;
  if (known === undefined) return !complete;
  return epochOf(cursor) !== epochOf(known) || revisionOf(cursor) < revisionOf(known);
}

/** As what waits is when it was not sent, or is known not to have been done. */
export function unsent({ state: _state, ...waiting }: PendingCommand): PendingCommand {
  return waiting;
}

/** The life of the server's database that a cursor is of. */
export function epochOf(cursor: string | undefined): string | undefined {
  return cursor?.split('.')[0];
}

/** At the moment at which it was entered: this is how the person saw it. */
function decideAt(notebook: Notebook, { command, at }: Issued, reckoning: DayReckoning) {
  const moment = { now: at, at, today: todayAt(at, reckoning), timeZone: reckoning.time_zone };
  return decide(notebook, command, moment);
}
