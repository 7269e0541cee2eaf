import { setTimeout as sleep } from 'node:timers/promises';
import { install } from '../../bench/product.ts';
import { count, inMilliseconds, quantile, statuses } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger, sumOf, type Reading } from '../ledger.ts';
import { NOT_TAKEN } from '../person.ts';

const WRITERS = 64;

/** Every other time it is told a second time, up to so many milliseconds later. */
const LONGEST_AFTER = 1500;

/** A process told to end while people write: it answers whom it let in, and ends well. */
export const sigterm: Proof = {
  name: 'sigterm',
  what: 'SIGTERM under 64 writers, every other time twice',
  engines: ['sqlite', 'postgres'],
  // Where others keep all processors busy, the system cuts off one that it took ahead now and then.
  rounds: { full: 20, test: 0 },
  async prove({ engine, rounds }) {
    await using installation = await install(engine);
    let product = await installation.start();
    const ledger = await openLedger(product, WRITERS);
    const readings: Reading[] = [];
    const ends: number[] = [];
    let ill = 0;
    for (let round = 0; round < rounds; round += 1) {
      await ledger.during(async () => {
        await ledger.after(WRITERS);
        const begun = performance.now();
        product.signal('SIGTERM');
        if (round % 2 === 1) {
          await sleep(Math.random() * LONGEST_AFTER);
          product.signal('SIGTERM');
        }
        if ((await product.ended) !== 0) ill += 1;
        ends.push(performance.now() - begun);
      });
      product = await installation.start();
      readings.push(await ledger.check());
    }
    const failed = [...ledger.answers].filter(([status]) => status !== 200 && status !== NOT_TAKEN);
    const failures = failed.reduce((sum, [, number]) => sum + number, 0);
    const sum = sumOf(readings);
    return {
      held: isWhole(sum) && failures === 0 && ill === 0,
      found: `${inWords(ledger.acknowledged(), sum)}; ${count(failures)} of the requests that were taken failed${failures > 0 ? ` (${statuses(failed)})` : ''}; ended after ${inMilliseconds(quantile(ends, 0.5))}, ${ill === 0 ? 'each time with 0' : `${ill} times with something else than 0`}`,
    };
  },
};
