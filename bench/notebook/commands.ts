import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandResult } from '#contract/notebook.ts';
import type { Command } from '#domain/commands/command.ts';
import { newId } from '../../src/server/platform/new-id.ts';
import { expectOk, type Account } from '../floods/account.ts';

export const COMMANDS = '/api/notebook/commands';

/** How many are sent in one call. */
const AT_ONCE = 100;

/** The body of a call that carries out commands, entered just now. */
export function bodyOf<C extends object>(commands: readonly C[]) {
  const at = new Date().toISOString();
  return { commands: commands.map((command) => ({ id: newId(), at, command })) };
}

/**
 * Carries out commands, as many a call as a page sends.
 *
 * @returns what became of each
 * @throws when a call is refused as a whole
 */
export async function sendCommands(
  { send }: Account,
  commands: readonly Command[],
): Promise<CommandResult['result'][]> {
  const all: CommandResult['result'][] = [];
  for (let first = 0; first < commands.length; first += AT_ONCE) {
    const body = bodyOf(commands.slice(first, first + AT_ONCE));
    const answer = await expectOk(whenLetIn(() => send('POST', COMMANDS, body)));
    const { results } = (await answer.json()) as { results: CommandResult[] };
    all.push(...results.map(({ result }) => result));
  }
  return all;
}

/** Sends a call again for as long as it is told to come later. */
export async function whenLetIn(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 429) return answer;
    await sleep(Number(answer.headers.get('retry-after')) * 1000);
  }
}
