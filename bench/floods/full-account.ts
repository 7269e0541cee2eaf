import { addDays } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { todayAt } from '#domain/today.ts';
import { openDatabase } from '../../scripts/open-database.ts';
import { accountIdOf } from '../../src/server/auth/accounts.usecases.ts';
import { carryOut, changeNotebook } from '../../src/server/notebook/change-notebook.usecases.ts';
import { expectOk, openAccount } from './account.ts';
import type { Account } from './account.ts';
import type { Product } from '../product.ts';

/** As many entries as an account may have, with as many notes. */
const HABITS = 100;
const ENTRIES_EACH = 10_000;
const NOTE = 'It went well, see?';

const IN_UTC = { time_zone: 'UTC', day_start_hour: 0 };

/** An account that holds all that one may; its entries are put straight into the database. */
export async function openFullAccount(product: Product): Promise<Account> {
  const account = await openAccount(product);
  const today = todayAt(Date.now(), IN_UTC);
  const { database } = await openDatabase(product.env);
  try {
    const userId = await accountIdOf(database.read, account.email);
    if (userId === undefined) throw new Error(`There is no account of ${account.email}`);
    for (let index = 0; index < HABITS; index += 1) {
      const body = {
        name: `Habit ${index}`,
        frequency: 'DAILY',
        created_at: '1990-01-01T00:00:00Z',
      };
      const answer = await expectOk(account.send('POST', '/api/habits', body));
      const { id } = (await answer.json()) as { id: string };
      const entries = Array.from({ length: ENTRIES_EACH }, (_, back) => ({
        date: addDays(today, -back),
        value: true,
        note: NOTE,
      }));
      const pages = Object.fromEntries(packEntries(entries));
      await changeNotebook({ database, clock: Date.now }, { ...IN_UTC, userId }, (open) =>
        carryOut(open, { type: 'fill_days', habit: id, pages }, { withoutPast: true }),
      );
    }
  } finally {
    await database.close();
  }
  return account;
}
