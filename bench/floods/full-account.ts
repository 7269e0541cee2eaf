import { addDays } from '#domain/civil-date.ts';
import type { Command } from '#domain/commands/command.ts';
import { carryOut } from '../../src/server/features/notebook/change-notebook.usecases.ts';
import { changeBeside, fillDays, TODAY } from '../notebook/plant.ts';
import type { Product } from '../product.ts';
import type { Account } from './account.ts';

/** Marks the last days of habits, each habit in a transaction of its own. */
export async function fillHabits(
  product: Product,
  { email }: Account,
  habits: readonly string[],
  { entries, note }: { entries: number; note: string },
): Promise<void> {
  const days = Array.from({ length: entries }, (_, back) => ({
    date: addDays(TODAY, -back),
    value: true,
    note,
  }));
  await changeBeside(product, async (change) => {
    for (const habit of habits) await change(email, (open) => fillDays(open, habit, days));
  });
}

/** Carries out commands in the database of a product, each in a transaction of its own. */
export async function carryOutBeside(
  product: Product,
  { email }: Account,
  commands: readonly Command[],
): Promise<void> {
  await changeBeside(product, async (change) => {
    for (const command of commands)
      await change(email, async (open) => void (await carryOut(open, command)));
  });
}
