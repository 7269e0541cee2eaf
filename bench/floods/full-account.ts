import { addDays } from '#domain/civil-date.ts';
import type { Command } from '#domain/commands/command.ts';
import { packEntries } from '#domain/entries.ts';
import { todayAt } from '#domain/today.ts';
import { openDatabase } from '../../scripts/open-database.ts';
import { accountIdOf } from '../../src/server/features/auth/accounts.usecases.ts';
import {
  carryOut,
  changeNotebook,
} from '../../src/server/features/notebook/change-notebook.usecases.ts';
import type { Account } from './account.ts';
import type { Product } from '../product.ts';

const IN_UTC = { time_zone: 'UTC', day_start_hour: 0 };

/** Marks the last days of habits, straight in the database, and nothing is kept of what stood there. */
export async function fillHabits(
  product: Product,
  account: Account,
  habits: readonly string[],
  { entries, note }: { entries: number; note: string },
): Promise<void> {
  const today = todayAt(Date.now(), IN_UTC);
  const days = Array.from({ length: entries }, (_, back) => ({
    date: addDays(today, -back),
    value: true,
    note,
  }));
  const pages = Object.fromEntries(packEntries(days));
  const commands = habits.map((habit): Command => ({ type: 'fill_days', habit, pages }));
  await carryOutBeside(product, account, commands, { withoutPast: true });
}

/** Carries out commands in the database of a product, each in a transaction of its own. */
export async function carryOutBeside(
  { env }: Product,
  { email }: Account,
  commands: readonly Command[],
  how: Parameters<typeof carryOut>[2] = {},
): Promise<void> {
  const { database } = await openDatabase(env);
  try {
    const userId = await accountIdOf(database.read, email);
    if (userId === undefined) throw new Error(`There is no account of ${email}`);
    for (const command of commands)
      await changeNotebook({ database, clock: Date.now }, { ...IN_UTC, userId }, (open) =>
        carryOut(open, command, how),
      );
  } finally {
    await database.close();
  }
}
