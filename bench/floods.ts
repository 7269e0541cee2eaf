import { ensureBuilt } from '../scripts/set-up/build.mjs';
import type { Flood } from './floods/flood.ts';
import { exportsAndLists } from './floods/exports-and-lists.ts';
import { importBombs } from './floods/import-bombs.ts';
import { signInFlood, quietReads } from './floods/sign-in-flood.ts';
import { marks } from './floods/marks.ts';
import { startProbe, timesOf } from './floods/probe.ts';
import { ENGINES, startProduct } from './product.ts';
import type { Product } from './product.ts';
import { printHead, printOutcome } from './floods/report.ts';
import { stalledUploads } from './floods/stalled-uploads.ts';

/**
 * How long others wait while somebody tries to take the server from them: each flood against a
 * server of its own, on either engine, while another person reads. Words on the command line choose
 * floods and engines. Nothing else should be running meanwhile.
 */
const FLOODS: readonly Flood[] = [
  importBombs,
  stalledUploads,
  exportsAndLists,
  marks,
  quietReads,
  signInFlood,
];

const chosen = process.argv.slice(2);
const isChosen = (name: string, among: readonly string[]) =>
  !chosen.some((word) => among.includes(word)) || chosen.includes(name);
const names = FLOODS.map(({ name }) => name);

await ensureBuilt();
printHead();
for (const flood of FLOODS.filter(({ name }) => isChosen(name, names))) {
  for (const engine of ENGINES.filter((name) => isChosen(name, ENGINES))) await run(flood, engine);
}

async function run(flood: Flood, engine: Product['engine']): Promise<void> {
  const product = await startProduct(engine);
  try {
    const letLoose = await flood.prepare(product);
    const statuses = new Map<number, number>();
    const probe = await startProbe(product);
    await letLoose((status) => statuses.set(status, (statuses.get(status) ?? 0) + 1));
    const waits = timesOf(await probe.stop());
    const { isAlive, peakMemory } = product;
    printOutcome({
      what: flood.what,
      p99: flood.p99,
      engine,
      waits,
      statuses,
      peakMemory: peakMemory(),
      isAlive: isAlive(),
    });
  } finally {
    await product.stop();
  }
}
