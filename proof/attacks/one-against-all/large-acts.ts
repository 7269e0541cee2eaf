import { gzipSync } from 'node:zlib';
import { addDays } from '#domain/civil-date.ts';
import {
  expectOk,
  idOf,
  openAccount,
  statusOf,
  type Account,
} from '../../../bench/floods/account.ts';
import { carryOutBeside, fillHabits } from '../../../bench/floods/full-account.ts';
import type { Product } from '../../../bench/product.ts';
import { fullAccount } from '../../../src/server/testing/full-account.ts';
import { clearAndFill } from '../../../src/server/testing/large-batches.ts';
import { until } from '../../until.ts';
import { hasRows } from '../rows.ts';
import { sendCommands } from '../../../bench/notebook/commands.ts';
import { FIRST_DAY, oldHabit } from './large-notebook.ts';
import type { Act, Scene } from './scene.ts';

/** How long an act may go on after its answer, and how often it is looked. */
const TIMEOUT_MS = 180_000;
const POLL_INTERVAL_MS = 250;

const HABITS = 15;

/** As many as an account may have, less one that is written over and over. */
const FULL_HABITS = 48;
const DAYS_EACH = 20_000;

const HEAD = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText';

/** What a person does once, and what reaches all that they have. */
export const largeActs: readonly Scene[] = [
  {
    name: 'deletion',
    what: 'deletion of an account of 980,000 entries and 200,000 replaced ones',
    prepare: prepareDeletion,
  },
  {
    name: 'import',
    what: 'an import of 300,000 entries',
    prepare: (product) => prepareImport(product, manyEntries()),
  },
  {
    name: 'import-full',
    what: 'an import of all that an account may hold',
    prepare: (product) => prepareImport(product, gzipSync(fullAccount(), { level: 1 })),
  },
  {
    name: 'undo',
    what: 'the undo of such an import',
    async prepare(product) {
      const account = await openAccount(product);
      await expectOk(account.send('POST', '/api/imports', manyEntries()));
      await waitUntil('there', () => isImported(account));
      const [imported] = await importsOf(account);
      return async (tell) => {
        tell(await statusOf(account.send('DELETE', `/api/imports/${imported?.id}`)));
        return await waitUntil('undone', async () => !(await isImported(account)));
      };
    },
  },
];

async function prepareImport(product: Product, file: Uint8Array): Promise<Act> {
  const account = await openAccount(product);
  return async (tell) => {
    tell(await statusOf(account.send('POST', '/api/imports', file)));
    return await waitUntil('there', () => isImported(account));
  };
}

async function prepareDeletion(product: Product): Promise<Act> {
  const account = await openAccount(product);
  const id = await idOf(account);
  const habits = Array.from({ length: FULL_HABITS }, () => oldHabit());
  const long = oldHabit();
  await sendCommands(account, [...habits, long]);
  const ids = habits.map(({ habit }) => habit);
  await fillHabits(product, account, ids, { entries: DAYS_EACH, note: 'It went well, see?' });
  await carryOutBeside(product, account, clearAndFill(long.habit, 20));
  return async (tell) => {
    const { password } = account;
    tell(await statusOf(account.send('DELETE', '/api/profile/me', { password })));
    return await waitUntil('empty', async () => !(await hasRows(product, id)));
  };
}

/** Waits for what goes on after an answer. */
async function waitUntil(what: string, isSo: () => Promise<boolean>) {
  const begun = performance.now();
  const looking = { within: TIMEOUT_MS, every: POLL_INTERVAL_MS };
  if (!(await until(() => isSo().catch(() => false), looking)))
    return { said: `not ${what} after ${TIMEOUT_MS / 1000} s`, held: false };
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  return { said: `${what} ${seconds} s after the answer` };
}

async function importsOf({ send }: Account): Promise<{ id: string }[]> {
  return (await (await expectOk(send('GET', '/api/imports'))).json()) as { id: string }[];
}

async function isImported(account: Account): Promise<boolean> {
  return (await importsOf(account)).length > 0;
}

/** A file of HabitBull. */
function manyEntries(): Uint8Array {
  const lines = [HEAD];
  for (let habit = 0; habit < HABITS; habit += 1)
    for (let day = 0; day < DAYS_EACH; day += 1)
      lines.push(`Habit ${habit},,,${addDays(FIRST_DAY, day)},1,`);
  return Buffer.from(lines.join('\n'));
}
