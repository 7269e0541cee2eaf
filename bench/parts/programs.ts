import { setTimeout as sleep } from 'node:timers/promises';
import type { MadePersonalToken } from '#contract/personal-tokens.ts';
import { expectOk, openAccount, type Account } from '../floods/account.ts';
import { callerAt, requestOf } from '../notebook/caller.ts';
import { plant } from '../notebook/plant.ts';
import { processorTime } from '../notebook/process-figures.ts';
import { ENGINES, startProduct, type Product } from '../product.ts';
import { atMost, type Part } from './part.ts';

const PEOPLE = 20;
const PROGRAMS = 200;
const NOTEBOOK = { habits: 20, days: 365 };

const MINUTES = 2;

/** Of a core, in percent. */
const GOAL = 2;

const SCOPES = { name: 'A lamp', scopes: ['read'], days: 30 };

/**
 * What programs cost that ask each minute what is due today: sensors, lamps and scripts of people
 * with a year of habits. In the first half of the time they ask, in the second nobody does.
 */
export const programs: Part = {
  name: 'programs',
  engines: ENGINES,
  async measure(engine, tell) {
    await using product = await startProduct(engine);
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
    const line = atMost(GOAL, asking - resting, '% of a core', 2);
    const found = `${line.found}; the server alone ${resting.toFixed(2)} %`;
    tell({ what: `${PROGRAMS} programs that ask each minute`, ...line, found });
  },
};

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
