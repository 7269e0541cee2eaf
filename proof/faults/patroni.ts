import { installOn } from '../../bench/product.ts';
import { count } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger } from '../ledger.ts';
import { openCluster } from './patroni-cluster.ts';
import { ENDING_WITH_US } from './program.ts';
import { alsoAnswered, faultsAmong } from './watch.ts';

const WRITERS = 64;

/** Within how many milliseconds after the loss of a primary somebody's write has to be acknowledged. */
const BACK = 30_000;

/** Primaries are lost by turns to a kill, and to silence that lasts until another one has taken over. */
export const patroni: Proof = {
  name: 'patroni',
  what: 'a primary under Patroni lost, with a synchronous standby: killed -9, or silent, by turns, under 64 writers',
  engines: ['postgres'],
  rounds: { full: 6, test: 0 },
  async prove({ rounds }) {
    await using cluster = await openCluster();
    await using installation = await installOn(cluster.url);
    const product = await installation.start({
      before: ENDING_WITH_US,
      env: { LOG_LEVEL: 'fatal' },
    });
    const ledger = await openLedger(product, WRITERS);
    const outages: number[] = [];
    await ledger.during(async () => {
      for (let round = 0; round < rounds; round += 1) {
        const primary = await cluster.whole();
        await ledger.after(WRITERS);
        const lost = Date.now();
        if (round % 2 === 0) await primary.kill();
        else primary.signal('SIGSTOP');
        await cluster.nextAfter(primary);
        await ledger.after(WRITERS);
        outages.push(longestGap(ledger.moments(), lost));
        if (round % 2 === 0) await primary.start();
        else primary.signal('SIGCONT');
      }
      await cluster.whole();
      await ledger.after(WRITERS);
    });
    const reading = await ledger.check();
    const faults = faultsAmong(ledger.answers);
    const longest = Math.max(...outages);
    return {
      held: isWhole(reading) && longest <= BACK && faults.length === 0 && product.isAlive(),
      found: [
        inWords(ledger.acknowledged(), reading),
        `writes back after ${outages.map((gap) => (gap / 1000).toFixed(1)).join(', ')} s`,
        `${count(ledger.answers.get(503) ?? 0)} answers of 503, ${alsoAnswered(faults)}`,
      ].join('; '),
    };
  },
};

/** The longest that nothing was acknowledged from a time on, in milliseconds. */
function longestGap(moments: readonly number[], from: number): number {
  const since = moments.filter((moment) => moment >= from);
  return Math.max(...since.map((moment, index) => moment - (since[index - 1] ?? from)));
}
