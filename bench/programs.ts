import { setTimeout as sleep } from 'node:timers/promises';
import type { MadePersonalToken } from '#contract/personal-tokens.ts';
import { expectOk, openAccount, type Account } from './floods/account.ts';
import { callerAt, requestOf } from './notebook/caller.ts';
import { plant } from './notebook/plant.ts';
import { processorTime } from './notebook/process-figures.ts';
import { onEngines, type Product } from './product.ts';

/**
 * What programs cost that ask each minute what is due today: sensors, lamps and scripts of people
 * with a year of habits. In the first half of the time they ask, in the second nobody does.
 */
const PEOPLE = 20;
const PROGRAMS = 200;
const NOTEBOOK = { habits: 20, days: 365 };
const MINUTES = 2;

/** Of a core, in percent. */
const GOAL = 2;

const SCOPES = { name: 'A lamp', scopes: ['read'], days: 30 };

await onEngines(measure);

async function measure(product: Product): Promise<void> {
  const people: Account[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await openAccount(product));
  await plant(product, people, NOTEBOOK);
  const tokens: string[] = [];
  for (let n = 0; n < PROGRAMS; n += 1) {
    const made = await expectOk(
      people[n % PEOPLE]?.send('POST', '/api/profile/tokens', SCOPES) ?? Promise.reject(),
    );
    tokens.push(((await made.json()) as MadePersonalToken).secret);
  }
  const caller = callerAt(product.url);
  const asking = await costOf(product, async () => {
    const token = tokens.shift() ?? '';
    tokens.push(token);
    const { status } = await caller.send(requestOf('GET', '/api/today', { token }));
    if (status !== 200) throw new Error(`An answer of ${status}`);
  });
  caller.end();
  const resting = await costOf(product, async () => undefined);
  const share = asking - resting;
  console.log(
    `${product.engine}: ${PROGRAMS} programs that ask each minute take ${share.toFixed(2)} % of a core (goal ${GOAL}); the server alone ${resting.toFixed(2)} %.`,
  );
  if (share > GOAL) process.exitCode = 1;
}

/** Does something as often as all programs ask, for some minutes. @returns percent of a core */
async function costOf(product: Product, ask: () => Promise<void>): Promise<number> {
  const pause = 60_000 / PROGRAMS;
  const before = processorTime(product);
  const begin = performance.now();
  for (let n = 0; n < MINUTES * PROGRAMS; n += 1) {
    await ask();
    await sleep(Math.max(0, begin + (n + 1) * pause - performance.now()));
  }
  return (100 * (processorTime(product) - before)) / (performance.now() - begin);
}
