import { setTimeout as sleep } from 'node:timers/promises';
import { install } from '../../bench/product.ts';
import { inMilliseconds, quantile } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger, sumOf, type Reading } from '../ledger.ts';
import { isIntact } from './integrity.ts';

/** Within how many milliseconds 95 of 100 starts have to be ready; of fewer than twenty none is judged. */
const READY = 1000;
const FEWEST_STARTS = 20;

/** The blow comes after no more than so many further writes, and no fewer than one of each writer. */
const MAX_WRITES = 400;
const WRITERS = 64;

/** Longer than what is between two commits, in milliseconds. */
const LONGEST_GROUP = 20;

/** A process killed while it writes, and started again on what it left. */
export const kill: Proof = {
  name: 'kill',
  what: 'kill -9 under 64 writers',
  engines: ['sqlite', 'postgres'],
  rounds: { full: 200, test: 3 },
  async prove({ engine, rounds }) {
    await using installation = await install(engine);
    let product = await installation.start();
    const ledger = await openLedger(product, WRITERS);
    const readings: Reading[] = [];
    const starts: number[] = [];
    const costs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await ledger.during(async () => {
        await ledger.after(WRITERS + Math.floor(Math.random() * (MAX_WRITES - WRITERS)));
        await sleep(Math.random() * LONGEST_GROUP);
        product.signal('SIGKILL');
        await product.ended;
      });
      product = await installation.start();
      starts.push(product.readyAfter);
      costs.push(product.startCost);
      readings.push(await ledger.check());
    }
    await product.stop();
    const sum = sumOf(readings);
    const [p50, p95] = [quantile(starts, 0.5), quantile(starts, 0.95)];
    const isIn = isIntact(installation);
    return {
      held: isWhole(sum) && isIn && (rounds < FEWEST_STARTS || p95 <= READY),
      found: `${inWords(ledger.acknowledged(), sum)}; ready after ${inMilliseconds(p50)}, p95 ${inMilliseconds(p95)}, of which processors worked ${inMilliseconds(quantile(costs, 0.5))}`,
    };
  },
};
