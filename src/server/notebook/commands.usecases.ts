import { setImmediate as nextTurn } from 'node:timers/promises';
import { commandSchema } from '#contract/command.ts';
import { parseFields } from '#contract/fields.ts';
import type { ApplyCommandsBody, CommandResult } from '#contract/notebook.ts';
import type { Engine } from '../database/database.ts';
import type { JsonText } from '../json-text.ts';
import type { SpooledAnswer } from '../spool-answer.ts';
import { findApplied, forgetOldestCommands, insertApplied } from './applied-commands.store.ts';
import type { Result } from './applied-commands.store.ts';
import { changeNotebook } from './change-notebook.usecases.ts';
import type { Changing, Keeper } from './change-notebook.usecases.ts';
import { answerSince } from './delta.usecases.ts';
import type { OpenNotebook } from './open-notebook.ts';
import type { ReadingDependencies } from './reading.usecases.ts';

export { findApplied, putMarked } from './applied-commands.store.ts';

/** How many commands one person may send: all that waited for weeks at once, and some each second. */
export const COMMANDS_OF_ONE = { perSecond: 600, burst: 10_000 };

/** For so long, in milliseconds, commands are worked on before others get their turn. */
const LONGEST_TURN = 10;

export interface CommandDependencies extends Changing, ReadingDependencies {
  /** @throws ProblemError too_many_requests */
  takeCommands: (userId: string, count: number) => void;
}

/** A command as it came. Without `at` it was entered just now, by somebody who sees what stands. */
type SentCommand = Omit<ApplyCommandsBody['commands'][number], 'at'> & { at?: string };

/**
 * Carries out commands, one after the other. What is refused changes nothing and keeps no other
 * from its turn; what came before, and is still remembered, is not done again.
 *
 * @returns the JSON of what became of each, with what came after the cursor of who sent them
 * @throws ProblemError unavailable, too_many_requests when it has to be later: sending the same again
 * is safe
 */
export async function applyCommands(
  deps: CommandDependencies,
  keeper: Keeper,
  { since, commands }: ApplyCommandsBody,
): Promise<JsonText | SpooledAnswer> {
  const count = commands.reduce((sum, { command }) => sum + sizeOf(command), 0);
  deps.takeCommands(keeper.userId, Math.min(count, COMMANDS_OF_ONE.burst));
  const { engine } = deps.database;
  const results = await changeNotebook(deps, keeper, (open) => applyWithin(open, engine, commands));
  return await answerSince(deps, keeper.userId, {
    since,
    around: (notebook) => [`{"results":${JSON.stringify(results)},"notebook":`, notebook, '}'],
  });
}

/** The same as a part of a change. @returns what became of each */
export async function applyWithin(
  open: OpenNotebook,
  engine: Engine,
  commands: readonly SentCommand[],
): Promise<CommandResult[]> {
  const { userId, writer, account } = open;
  const ids = commands.map(({ id }) => id);
  const before = await findApplied(writer, userId, { engine, ids });
  const fresh = new Map<string, Result>();
  const all: CommandResult[] = [];
  let turn = performance.now();
  for (const command of commands) {
    const { id } = command;
    const earlier = before.get(id) ?? fresh.get(id);
    const result = earlier ? again(earlier) : await applyOne(open, command);
    if (!earlier) fresh.set(id, result);
    all.push({ id, ...result });
    if (performance.now() - turn < LONGEST_TURN) continue;
    await nextTurn();
    turn = performance.now();
  }
  await insertApplied(writer, userId, { results: fresh, now: open.moment.now });
  account.command_count += fresh.size;
  account.command_count -= await forgetOldestCommands(writer, userId, account.command_count);
  return all;
}

/** How many commands one is made of, whatever it is. */
function sizeOf(command: unknown): number {
  const isMany = typeof command === 'object' && command !== null && 'commands' in command;
  return isMany && Array.isArray(command.commands) ? Math.max(1, command.commands.length) : 1;
}

function again(earlier: Result): Result {
  return earlier.result === 'applied' ? { result: 'repeated' } : earlier;
}

async function applyOne(open: OpenNotebook, { at, command }: SentCommand): Promise<Result> {
  const entered = at === undefined ? undefined : Date.parse(at);
  const { value } = parseFields(commandSchema, command);
  if (!value || Number.isNaN(entered ?? 0)) return { result: 'refused', code: 'invalid_request' };
  const outcome = await open.tryOut(value, entered === undefined ? {} : { at: entered });
  if ('changes' in outcome) return { result: 'applied' };
  const { refusal } = outcome;
  const limit = refusal.code === 'limit_reached' ? { limit: refusal.limit } : {};
  return { result: 'refused', code: refusal.code, ...limit };
}
