import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '#domain/commands/command.ts';
import { openAccount, statusOf, type Account } from '../../../bench/floods/account.ts';
import type { Product } from '../../../bench/product.ts';
import { ALL_DAYS, beginnings, clearAndFill } from '../../../src/server/testing/large-batches.ts';
import { administer } from '../../faults/own-postgres.ts';
import { bodyOf, COMMANDS, sendCommands } from '../../../bench/notebook/commands.ts';
import { oldHabit } from './large-notebook.ts';
import type { Scene, Tell } from './scene.ts';

/** For so long, in milliseconds, somebody goes on who is told to come later, and how often they do. */
const MAX_ATTACK_MS = 60_000;
const PAUSE_MS = 500;

const MEGABYTE = 1024 * 1024;

/** Commands that reach all days of a habit, as many as a request takes. */
export const longCommands: readonly Scene[] = [
  {
    name: 'beginnings',
    what: 'seven times 500 × change_habit { created_at } in one together, of 20,440 entries',
    prepare: (product) =>
      send(product, 7, (habit) => [{ type: 'together', commands: beginnings(habit) }]),
  },
  {
    name: 'beginnings-apart',
    what: 'seven times 200 × change_habit { created_at } as commands, of 20,440 entries',
    prepare: (product) => send(product, 7, (habit) => beginnings(habit).slice(0, 200)),
  },
  {
    name: 'clear-and-fill',
    what: 'clear_days and fill_days of 20,440 entries in turn, twenty in one together',
    prepare: (product) =>
      send(product, 1, (habit) => [{ type: 'together', commands: clearAndFill(habit, 20) }]),
  },
  {
    name: 'clear-and-fill-apart',
    what: 'clear_days and fill_days of 20,440 entries in turn, as twenty commands',
    prepare: (product) => send(product, 1, (habit) => clearAndFill(habit, 20)),
  },
];

/** An account with a habit of 20,440 entries. */
async function openLongHabit(product: Product): Promise<{ account: Account; habit: string }> {
  const account = await openAccount(product);
  const made = oldHabit();
  await sendCommands(account, [made, { type: 'fill_days', habit: made.habit, pages: ALL_DAYS }]);
  return { account, habit: made.habit };
}

async function send(product: Product, times: number, commandsOf: (habit: string) => Command[]) {
  const { account, habit } = await openLongHabit(product);
  return async (tell: Tell) => {
    const before = await bytesOf(product);
    const until = performance.now() + MAX_ATTACK_MS;
    for (let turn = 0; turn < times; turn += 1)
      await sendSplit(account, commandsOf(habit), { tell, until });
    const after = await bytesOf(product);
    return { said: `${before} before, ${after} after` };
  };
}

/**
 * Sends commands in one call, or in two with half of them each where they are too much for one, as
 * soon as they are let in.
 */
async function sendSplit(
  account: Account,
  commands: readonly Command[],
  { tell, until }: { tell: Tell; until: number },
): Promise<void> {
  let status = 429;
  while (status === 429 && performance.now() < until) {
    status = await statusOf(account.send('POST', COMMANDS, bodyOf(commands)));
    tell(status);
    if (status === 429) await sleep(PAUSE_MS);
  }
  const [only] = commands;
  const parts = commands.length > 1 ? commands : only?.type === 'together' ? only.commands : [];
  if (status !== 413 || parts.length < 2) return;
  const middle = Math.ceil(parts.length / 2);
  for (const half of [parts.slice(0, middle), parts.slice(middle)])
    await sendSplit(account, half, { tell, until });
}

/** What the database takes on disk. */
async function bytesOf({ engine, dataDir, env }: Product): Promise<string> {
  const inWords = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
  if (engine === 'sqlite') {
    const [file = 0, log = 0] = ['habitude.db', 'habitude.db-wal'].map(
      (name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0,
    );
    return `file ${inWords(file)} and log ${inWords(log)}`;
  }
  const [row] = await administer<{ bytes: string }>(env['DATABASE_URL'] ?? '', [
    'select pg_database_size(current_database()) as bytes',
  ]);
  return `database ${inWords(Number(row?.bytes))}`;
}
