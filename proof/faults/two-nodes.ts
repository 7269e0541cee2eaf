import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode, type Product } from '../../bench/product.ts';
import { freePort } from '../../e2e/servers/free-port.ts';
import { inMilliseconds, quantile } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger } from '../ledger.ts';
import { openBalancer } from './balancer.ts';
import { openPostgres } from './own-postgres.ts';
import { jobsAreDoneOnce, limitsHold, sessionsHold } from './over-two-nodes.ts';
import { ENDING_WITH_US } from './program.ts';

const WRITERS = 64;

/** What sets a clock for one process; Debian has it per kind of processor. */
const FAKETIME = [`/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`]
  .map((folder) => join(folder, 'faketime/libfaketime.so.1'))
  .find((file) => existsSync(file));

/** The longest that nobody's write may be acknowledged while one of two is killed, in milliseconds. */
const GAP = 1000;

/** Of fewer kills none is judged by how long writes stood still. */
const FEWEST_KILLS = 20;

/** Answers that a writer may get: of the product, and of nginx for what a kill left pendingCommands. */
const EXPECTED = new Set([200, 502, 503, 504]);

/** Two processes, one of them half a minute ahead, either of them killed by turns. */
export const twoNodes: Proof = {
  name: 'two-nodes',
  what: 'two processes behind nginx, clocks 30 s apart, either killed -9 by turns under 64 writers',
  engines: ['postgres'],
  rounds: { full: 50, test: 0 },
  async prove({ rounds }) {
    if (FAKETIME === undefined) throw new Error('libfaketime is missing: apt-get install faketime');
    const ahead = { LD_PRELOAD: FAKETIME, FAKETIME: '+30s', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    const postgres = await openPostgres();
    const dataDir = mkdtempSync(join(tmpdir(), 'habitude-two-nodes-'));
    const ports = [await freePort(), await freePort()] as const;
    let output = '';
    const start = (index: number): Promise<Product> =>
      startNode(dataDir, postgres.url, {
        port: ports[index] ?? 0,
        before: ENDING_WITH_US,
        env: { LOG_LEVEL: 'fatal', ...(index === 0 ? ahead : {}) },
        onOutput: (text) => (output += text),
      });
    const nodes = [await start(0), await start(1)];
    const balancer = await openBalancer(ports);
    try {
      const both = {
        urls: ports.map((port) => `http://127.0.0.1:${port}`) as [string, string],
        dataDir,
        output: () => output,
      };
      const quiet = [await sessionsHold(both), await limitsHold(both), await jobsAreDoneOnce(both)];
      const ledger = await openLedger({ url: balancer.url, dataDir }, WRITERS);
      const end = new AbortController();
      const writing = ledger.write(end.signal);
      const gaps: number[] = [];
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
      end.abort();
      await writing;
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
    } finally {
      await balancer.stop();
      for (const node of nodes) await node.stop();
      await postgres.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
