import { installOn, type Product } from '../../bench/product.ts';
import { freePort } from '../../src/server/testing/free-port.ts';
import { inMilliseconds, quantile } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger } from '../ledger.ts';
import { needFaketime } from '../need-program.ts';
import { openBalancer } from './balancer.ts';
import { openPostgres } from './own-postgres.ts';
import { jobsAreDoneOnce, limitsHold, sessionsHold } from './over-two-nodes.ts';
import { ENDING_WITH_US } from './program.ts';

const WRITERS = 64;

/** The longest that nobody's write may be acknowledged while one of two is killed, in milliseconds. */
const GAP = 1000;

/** Of fewer kills none is judged by how long writes stood still. */
const FEWEST_KILLS = 20;

/** Answers that a writer may get: of the product, and of nginx for what a kill left unanswered. */
const EXPECTED = new Set([200, 502, 503, 504]);

/** Two processes, one of them half a minute ahead, either of them killed by turns. */
export const twoNodes: Proof = {
  name: 'two-nodes',
  what: 'two processes behind nginx, clocks 30 s apart, either killed -9 by turns under 64 writers',
  engines: ['postgres'],
  rounds: { full: 50, test: 0 },
  async prove({ rounds }) {
    const ahead = { ...needFaketime(), FAKETIME: '+30s' };
    await using postgres = await openPostgres();
    await using installation = await installOn(postgres.url);
    const { dataDir } = installation;
    const ports = [await freePort(), await freePort()] as const;
    let output = '';
    const start = (index: number): Promise<Product> =>
      installation.start({
        port: ports[index] ?? 0,
        before: ENDING_WITH_US,
        env: { LOG_LEVEL: 'fatal', ...(index === 0 ? ahead : {}) },
        onOutput: (text) => (output += text),
      });
    const nodes = [await start(0), await start(1)];
    await using balancer = await openBalancer(ports);
    const both = {
      urls: ports.map((port) => `http://127.0.0.1:${port}`) as [string, string],
      dataDir,
      output: () => output,
    };
    const quiet = [await sessionsHold(both), await limitsHold(both), await jobsAreDoneOnce(both)];
    const ledger = await openLedger({ url: balancer.url, dataDir }, WRITERS);
    const gaps: number[] = [];
    await ledger.during(async () => {
      for (let round = 0; round < rounds; round += 1) {
        await ledger.after(WRITERS + Math.floor(Math.random() * WRITERS));
        const node = nodes[round % 2];
        node?.signal('SIGKILL');
        const begun = performance.now();
        await node?.ended;
        await ledger.after(1);
        gaps.push(performance.now() - begun);
        await ledger.after(WRITERS);
        nodes[round % 2] = await start(round % 2);
      }
    });
    const reading = await ledger.check();
    const odd = [...ledger.answers.keys()].filter((status) => !EXPECTED.has(status));
    const gap = quantile(gaps, 0.95);
    return {
      held:
        isWhole(reading) &&
        odd.length === 0 &&
        (gaps.length < FEWEST_KILLS || gap <= GAP) &&
        quiet.every(({ held }) => held),
      found: [
        inWords(ledger.acknowledged(), reading),
        `the other one acknowledged its next after ${inMilliseconds(quantile(gaps, 0.5))}, p95 ${inMilliseconds(gap)}`,
        ...(odd.length === 0 ? [] : [`also ${odd.join(', ')}`]),
        ...quiet.map(({ found }) => found),
      ].join('; '),
    };
  },
};
