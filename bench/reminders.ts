import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../scripts/open-database.ts';
import { countDue } from '../src/server/features/reminders/remind.usecases.ts';
import { openAccount, type Account } from './floods/account.ts';
import { onEngines, type Product } from './product.ts';
import { callerAt, requestOf } from './notebook/caller.ts';
import { plant } from './notebook/plant.ts';
import { plantReminders } from './reminders/plant-reminders.ts';

/**
 * How long it takes until the reminders that are due in one minute are queued, and how long people
 * wait meanwhile who read their notebooks: beside how long they wait when nothing is due.
 */
const DUE = { people: Number(process.argv[3] ?? 20_000), habits: 5 };
const READERS = 4;
const APART = 20;
/** For how long at least it is looked at how long reads take before. */
const QUIET = 15_000;
/** How long it may take, in milliseconds, to write a person with their habits. */
const PLANTING = 10;

/** Seconds, and times as long as in quiet. */
const GOALS = { queued: 20, p99: 2 };

await onEngines(measure);

async function measure(product: Product): Promise<void> {
  const readers: Account[] = [];
  for (let n = 0; n < READERS; n += 1) readers.push(await openAccount(product));
  await plant(product, readers, { habits: 10, days: 365 });
  const { people, habits } = DUE;
  const dueAt = Math.ceil((Date.now() + 60_000 + people * PLANTING) / 60_000) * 60_000;
  await plantReminders(product, { people, habits, dueAt });
  if (Date.now() > dueAt - QUIET) throw new Error('It took too long to write all reminders');
  const quiet = await readAll(product, readers, () => Date.now() < dueAt - 1000);
  const { database } = await openDatabase(product.env);
  await sleep(dueAt - Date.now());
  const begin = performance.now();
  let isQueued = false;
  const beside = readAll(product, readers, () => !isQueued);
  while ((await countDue(database.read, dueAt)) > 0) await sleep(200);
  const seconds = (performance.now() - begin) / 1000;
  isQueued = true;
  const busy = await beside;
  await database.close();
  const ratio = busy.p99 / quiet.p99;
  console.log(
    [
      `${product.engine}: ${people * habits} reminders queued in ${seconds.toFixed(1)} s (goal ${GOALS.queued}).`,
      `Reads p50 ${quiet.p50.toFixed(1)} → ${busy.p50.toFixed(1)} ms,`,
      `p99 ${quiet.p99.toFixed(1)} → ${busy.p99.toFixed(1)} ms, ${ratio.toFixed(1)} times`,
      `(goal ${GOALS.p99}). Load ${loadavg()[0]?.toFixed(1)}.`,
    ].join(' '),
  );
  if (seconds > GOALS.queued || ratio > GOALS.p99) process.exitCode = 1;
}

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
  const inOrder = times.toSorted((a, b) => a - b);
  const at = (share: number) => inOrder[Math.floor(inOrder.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
