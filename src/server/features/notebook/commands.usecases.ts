import { setImmediate as nextTurn } from 'node:timers/promises';
import { commandSchema } from '#contract/command.ts';
import { parseFields } from '#contract/fields.ts';
import type { ApplyCommandsBody, CommandResult } from '#contract/notebook.ts';
import { COMMAND, MAX_DAYS_TOUCHED } from '#contract/work.ts';
import { failedCommands } from '#domain/commands/builds-on.ts';
import type { Command, OneCommand } from '#domain/commands/command.ts';
import { costOf } from '#domain/commands/cost.ts';
import { reachOf } from '#domain/commands/reach.ts';
import { EMPTY_NOTEBOOK } from '#domain/notebook.ts';
import type { Database } from '../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../platform/database/engine-errors.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { ProblemError, tooMuchAtOnce } from '../../platform/problem-error.ts';
import { isReady } from '../service/service.usecases.ts';
import type { LargeAnswer } from '../../platform/large-answer.ts';
import { findApplied, forgetOldestCommands, insertApplied } from './applied-commands.store.ts';
import type { Result } from './applied-commands.store.ts';
import { changeNotebook, type Changing, type NotebookOwner } from './change-notebook.usecases.ts';
import { answerSince } from './delta.usecases.ts';
import type { OpenNotebook } from './open-notebook.ts';
import { inParts, sizeOfPages } from './parts-of-command.ts';
import { MAX_REMEMBERED } from './quota.ts';
import type { NotebookDependencies } from './reading.usecases.ts';

export { findApplied, putMarked } from './applied-commands.store.ts';

/**
 * For so long, in milliseconds, commands are worked on before they are written, and others may write:
 * on SQLite whoever writes is alone.
 */
const LONGEST_SLICE = { sqlite: 15, postgres: 50 };

/** For so long, in milliseconds, commands are worked on before others get their turn. */
const LONGEST_TURN = 10;

export interface CommandDependencies extends NotebookDependencies {
  log: { error(details: object, message: string): void };
}

/** A command as it came. Without `at` it was entered just now, by somebody who sees what stands. */
type SentCommand = Omit<ApplyCommandsBody['commands'][number], 'at' | 'command'> & {
  at?: string;
  /** undefined: it was none */
  command: Command | undefined;
  /** what is carried out before it, in writes of their own, where it is too much for one */
  before?: readonly Command[];
};

/**
 * Carries out commands, one after the other. What is refused changes nothing and keeps no other
 * from its turn; what came before, and is still remembered, is not done again.
 *
 * @returns the JSON of what became of each, with what came after the cursor of who sent them
 * @throws ProblemError payload_too_large where they touch too many days; unavailable,
 * too_many_requests when it has to be later: sending the same again is safe
 */
export async function applyCommands(
  deps: CommandDependencies,
  owner: NotebookOwner,
  { since, commands }: ApplyCommandsBody,
): Promise<JsonText | LargeAnswer> {
  const sent = await parsed(commands);
  refuseTooMuch(sent);
  const results = await applyInSlices(deps, owner, sent);
  const before = `{"results":${JSON.stringify(results)},"notebook":`;
  return await answerSince(deps, owner.userId, { since, before });
}

/** What is no command is refused by itself. Others get their turn in between. */
async function parsed(commands: ApplyCommandsBody['commands']): Promise<SentCommand[]> {
  const sent: SentCommand[] = [];
  let turn = performance.now();
  for (const { command, ...rest } of commands) {
    const { value } = parseFields(commandSchema, command);
    sent.push({ ...rest, command: value, ...(value && inParts(value)) });
    if (performance.now() - turn < LONGEST_TURN) continue;
    await nextTurn();
    turn = performance.now();
  }
  return sent;
}

/** @throws ProblemError payload_too_large where commands name more days than one request may touch */
function refuseTooMuch(sent: readonly SentCommand[]): void {
  const days = sent
    .flatMap(({ command, before = [] }) => [...before, ...(command ? [command] : [])])
    .map((command) => costOf(command, EMPTY_NOTEBOOK).days);
  if (days.reduce((sum, count) => sum + count, 0) > MAX_DAYS_TOUCHED) throw tooMuchAtOnce();
}

/**
 * A few commands in each transaction. Where one throws, it is taken back with those beside it, and
 * each is carried out alone from there on: that one fails by itself, and is not remembered.
 */
async function applyInSlices(
  deps: CommandDependencies,
  owner: NotebookOwner,
  sent: readonly SentCommand[],
): Promise<CommandResult[]> {
  const all: CommandResult[] = [];
  const failed = failedCommands();
  let isAlone = false;
  while (all.length < sent.length) {
    const [first] = sent.slice(all.length);
    const next = sent.findIndex(({ before }, place) => before && place > all.length);
    const end = isAlone || first?.before ? all.length + 1 : next < 0 ? undefined : next;
    const rest = sent.slice(all.length, end);
    if (first?.command && failed.hold(first.command)) {
      failed.add(first.command);
      all.push({ id: first.id, result: 'failed' });
      continue;
    }
    try {
      const refused = first?.before && (await applyBefore(deps, owner, first));
      if (refused) {
        all.push({ id: first.id, ...refused });
        continue;
      }
      // What comes in parts was paid for as a whole.
      const changing = first?.before ? { ...deps, takeWork: undefined } : deps;
      all.push(...(await applyTogether(changing, owner, rest)));
    } catch (error) {
      if (!(await isFault(error, deps.database))) throw error;
      if (isAlone && first) {
        deps.log.error({ err: error, command: first.command?.type }, 'a command failed');
        all.push({ id: first.id, result: 'failed' });
        if (first.command) failed.add(first.command);
      }
      isAlone = true;
    }
  }
  return all;
}

/** What so many commands look at is read together before they are carried out. */
const READ_AT_ONCE = 50;

/** As many commands in one transaction as it has the time for. */
async function applyTogether(
  changing: Changing,
  owner: NotebookOwner,
  commands: readonly SentCommand[],
): Promise<CommandResult[]> {
  const { engine } = changing.database;
  const ahead = commands
    .slice(0, READ_AT_ONCE)
    .flatMap(({ command }) =>
      command && command.type !== 'together' && looksAtLittle(command) ? [command] : [],
    );
  let known: Promise<Map<string, Result>> | undefined;
  return await changeNotebook(
    changing,
    owner,
    (open) => applyWithin(open, commands, { time: LONGEST_SLICE[engine], known }),
    {
      reach: reachOf({ type: 'together', commands: ahead }),
      read: (writer) =>
        (known = findApplied(writer, owner.userId, { engine, ids: idsOf(commands) })),
    },
  );
}

/** All habits are paid for before they are read, and a whole past is read by whoever needs it. */
function looksAtLittle(command: OneCommand): boolean {
  const { habits, years } = reachOf(command);
  return habits !== 'all' && ![...years.values()].includes('all');
}

function idsOf(commands: readonly SentCommand[]): string[] {
  return commands.map(({ id }) => id);
}

/**
 * Carries out what comes before the last part of a command, unless that was applied already. What
 * would be too much is found out before anything is done.
 *
 * @returns why one of them is refused, and those after it with it
 */
async function applyBefore(
  deps: CommandDependencies,
  owner: NotebookOwner,
  { id, at, command, before = [] }: SentCommand,
): Promise<Result | undefined> {
  const { database, clock, takeWork } = deps;
  const { userId } = owner;
  const known = { engine: database.engine, ids: [id] };
  if ((await findApplied(database.read, userId, known)).size > 0) return undefined;
  const all = [...before, ...(command ? [command] : [])];
  // All at once: who can pay for a few parts alone would have the same ones done again and again.
  takeWork(
    userId,
    all.reduce((sum, part) => sum + costOf(part, EMPTY_NOTEBOOK).days, COMMAND),
  );
  const { entry_count, note_bytes } = sizeOfPages(all);
  for (const part of before) {
    const outcome = await changeNotebook({ database, clock }, owner, async (open) => {
      if ((await findApplied(open.writer, userId, known)).size > 0) return undefined;
      const limit =
        part === before[0]
          ? await open.makeRoomFor({ entry_count, note_bytes, text_bytes: 0 })
          : undefined;
      if (limit) return { result: 'refused', code: 'limit_reached', limit } satisfies Result;
      return await applyOne(open, { id, command: part, ...(at === undefined ? {} : { at }) });
    });
    if (outcome?.result !== 'applied') return outcome;
  }
  return undefined;
}

/** Whether an error is of what was to be done, and not of a database that is away, full or late. */
async function isFault(error: unknown, database: Database): Promise<boolean> {
  if (error instanceof ProblemError || isDatabaseUnavailable(error)) return false;
  return await isReady(database);
}

interface Within {
  time?: number;
  known?: Promise<ReadonlyMap<string, Result>> | undefined;
}

/**
 * Carries out commands within an open notebook, as long as there is time.
 *
 * @param options.time after so many milliseconds those that are left are of another one; the first
 * never is
 * @param options.known what became of those that came before; it is looked up, unless given
 * @returns what became of each that was carried out
 */
export async function applyWithin(
  open: OpenNotebook,
  commands: readonly SentCommand[],
  { time = Number.POSITIVE_INFINITY, known }: Within = {},
): Promise<CommandResult[]> {
  const { userId, writer, engine, account } = open;
  const before = await (known ?? findApplied(writer, userId, { engine, ids: idsOf(commands) }));
  const fresh = new Map<string, Result>();
  const all: CommandResult[] = [];
  let begun = performance.now();
  let turn = begun;
  for (const command of commands) {
    const { id } = command;
    const earlier = before.get(id) ?? fresh.get(id);
    const result = earlier
      ? again(earlier)
      : await unlessItHasToWait(open, command, all.length > 0);
    // What was done so far counts: otherwise it would be done, and paid for, again and again.
    if (!result) break;
    if (!earlier) fresh.set(id, result);
    all.push({ id, ...result });
    const now = performance.now();
    // What the first one waited for a database far away is read for all of them.
    if (engine === 'postgres' && all.length === 1) begun = now;
    if (now - begun >= time) break;
    if (now - turn < LONGEST_TURN) continue;
    await nextTurn();
    turn = performance.now();
  }
  account.command_count += fresh.size;
  const remember = () => insertApplied(writer, userId, { results: fresh, now: open.moment.now });
  if (account.command_count <= MAX_REMEMBERED) open.alongside(remember);
  else {
    await remember();
    account.command_count -= await forgetOldestCommands(writer, userId, account.command_count);
  }
  return all;
}

function again(earlier: Result): Result {
  return earlier.result === 'applied' ? { result: 'repeated' } : earlier;
}

/** @returns undefined where the account has to save up for it, and others may be written before */
async function unlessItHasToWait(
  open: OpenNotebook,
  command: SentCommand,
  mayWait: boolean,
): Promise<Result | undefined> {
  try {
    return await applyOne(open, command);
  } catch (error) {
    const isTooMuch = error instanceof ProblemError && error.code === 'too_many_requests';
    if (isTooMuch && mayWait) return undefined;
    throw error;
  }
}

async function applyOne(open: OpenNotebook, { at, command }: SentCommand): Promise<Result> {
  const entered = at === undefined ? undefined : Date.parse(at);
  if (!command || Number.isNaN(entered ?? 0)) return { result: 'refused', code: 'invalid_request' };
  const outcome = await open.apply(command, entered === undefined ? {} : { at: entered });
  if ('changes' in outcome) return { result: 'applied' };
  const { refusal } = outcome;
  const limit = refusal.code === 'limit_reached' ? { limit: refusal.limit } : {};
  return { result: 'refused', code: refusal.code, ...limit };
}
