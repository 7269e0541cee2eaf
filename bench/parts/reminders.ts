import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../scripts/open-database.ts';
import { countDue } from '../../src/server/features/reminders/remind.usecases.ts';
import { grouped, quantile } from '../figures.ts';
import { openAccount, type Account } from '../floods/account.ts';
import { callerAt, requestOf } from '../notebook/caller.ts';
import { plantReminders } from '../notebook/plant-reminders.ts';
import { plant } from '../notebook/plant.ts';
import { ENGINES, startProduct, type Product } from '../product.ts';
import { atMost, type Part } from './part.ts';

const DUE = { people: 20_000, habits: 5 };

const READERS = 4;
const APART = 20;

/** For how long at least it is looked at how long reads take before. */
const QUIET = 15_000;

/** How long it may take, in milliseconds, to write a person with their habits. */
const PLANTING = 10;

/** Seconds, and times as long as in quiet. */
const GOALS = { queued: 20, p99: 2 };

/**
 * How long it takes until the reminders that are due in one minute are queued, and how long people
 * wait meanwhile who read their notebooks: beside how long they wait when nothing is due.
 */
export const reminders: Part = {
  name: 'reminders',
  engines: ENGINES,
  async measure(engine, tell) {
    await using product = await startProduct(engine);
    const readers: Account[] = [];
    for (let n = 0; n < READERS; n += 1) readers.push(await openAccount(product));
    await plant(product, readers, { habits: 10, days: 365 });
    const { people, habits } = DUE;
    const dueAt = Math.ceil((Date.now() + 60_000 + people * PLANTING) / 60_000) * 60_000;
    await plantReminders(product, { people, habits, dueAt });
    if (Date.now() > dueAt - QUIET) throw new Error('It took too long to write all reminders');
    const quiet = await readAll(product, readers, () => Date.now() < dueAt - 1000);
    await using database = await openDatabase(product.env);
    await sleep(dueAt - Date.now());
    const begin = performance.now();
    let isQueued = false;
    const beside = readAll(product, readers, () => !isQueued);
    while ((await countDue(database.read, dueAt)) > 0) await sleep(200);
    const seconds = (performance.now() - begin) / 1000;
    isQueued = true;
    const busy = await beside;
    tell({
      what: `${grouped(people * habits)} reminders of one minute, queued`,
      ...atMost(GOALS.queued, seconds, 's', 1),
    });
    const line = atMost(GOALS.p99, busy.p99 / quiet.p99, '× in quiet', 1);
    const figures = (['p50', 'p99'] as const).map(
      (name) => `${name} ${grouped(quiet[name], 1)} → ${grouped(busy[name], 1)} ms`,
    );
    tell({ what: 'Reads meanwhile, p99', ...line, found: [line.found, ...figures].join('; ') });
  },
};

/** Notebooks that people read, each every few milliseconds. @returns how long they waited */
async function readAll(
  { url }: Product,
  readers: readonly Account[],
  isGoingOn: () => boolean,
): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  await Promise.all(
    readers.map(async ({ token }) => {
      const caller = callerAt(url);
      while (isGoingOn()) {
        const begin = performance.now();
        await caller.send(requestOf('GET', '/api/notebook', { token }));
        times.push(performance.now() - begin);
        await sleep(APART);
      }
      caller.end();
    }),
  );
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
