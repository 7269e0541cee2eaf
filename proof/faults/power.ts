import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, installOn } from '../../bench/product.ts';
import type { Proof } from '../kind.ts';
import { openLedger, type Ledger } from '../ledger.ts';
import { needProgram } from '../need-program.ts';
import { isFileIntact } from './integrity.ts';
import { cutAll, cutBoth, expectWhole, readOn, writeEnough } from './power/cuts.ts';
import type { Cuts, Found } from './power/cuts.ts';
import type { Image } from './power/images.ts';
import { readRecording, recorder } from './power/recording.ts';

/** What is there after a cut; the index of the log is memory that a start makes anew. */
const FILES = ['habitude.db', 'habitude.db-wal'];

const CARELESS = `--import=${new URL('power/careless.mjs', import.meta.url).href}`;

/**
 * Power cuts, simulated: all that the process asks of its files is recorded under 64 writers, and
 * from it disks are rebuilt as a cut may leave them. A server is started on each.
 */
export const power: Proof = {
  name: 'power',
  what: 'power cut under 64 writers: what was not synced dropped, torn, in any order',
  engines: ['sqlite'],
  // `strace` is not on each machine.
  rounds: { full: 200, test: 0 },
  async prove({ rounds }) {
    needProgram('strace', 'strace');
    return await cutBoth(rounds, cutMany, { damaged: 'files damaged', careless: 'SQLite' });
  },
};

async function cutMany(rounds: number, isCareful: boolean): Promise<Cuts> {
  await using installation = await install('sqlite');
  const { dataDir, url } = installation;
  const log = join(dataDir, 'strace.log');
  const paths = FILES.map((name) => join(dataDir, name));
  const product = await installation.start({
    before: recorder(log, paths),
    env: isCareful ? {} : { NODE_OPTIONS: CARELESS },
  });
  const ledger = await openLedger(product);
  const span = await writeEnough(ledger);
  await product.stop();
  const steps = await readRecording(log, dataDir);
  const recorded = { ledger, span, steps, beginning: () => undefined };
  expectWhole(recorded, dataDir);
  const port = Number(new URL(url).port);
  return await cutAll(rounds, recorded, (image, cut) => startOn(image, port, ledger, cut));
}

async function startOn(image: Image, port: number, ledger: Ledger, cut: number): Promise<Found> {
  await using installation = await installOn(undefined);
  const { dataDir } = installation;
  for (const [name, bytes] of image) if (bytes) writeFileSync(join(dataDir, name), bytes);
  const reading = await readOn(await installation.start({ port }), ledger, cut);
  return { reading, isIntact: isFileIntact(join(dataDir, 'habitude.db')) };
}
