import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, startNode } from '../../bench/product.ts';
import type { Proof } from '../kind.ts';
import { openLedger, type Ledger, type Reading } from '../ledger.ts';
import { needProgram } from '../need-program.ts';
import { isFileIntact } from './integrity.ts';
import { cutAll, cutBoth, expectWhole, writeEnough, type Cuts, type Found } from './power/cuts.ts';
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
  const installation = await install('sqlite');
  const { dataDir, url } = installation;
  const log = join(dataDir, 'strace.log');
  try {
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
  } finally {
    await installation.remove();
  }
}

async function startOn(image: Image, port: number, ledger: Ledger, cut: number): Promise<Found> {
  const dataDir = mkdtempSync(join(tmpdir(), 'habitude-cut-'));
  try {
    for (const [name, bytes] of image) if (bytes) writeFileSync(join(dataDir, name), bytes);
    const reading = await readOn(dataDir, port, ledger, cut);
    return { reading, isIntact: isFileIntact(join(dataDir, 'habitude.db')) };
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function readOn(
  dataDir: string,
  port: number,
  ledger: Ledger,
  cut: number,
): Promise<Reading> {
  const product = await startNode(dataDir, undefined, { port });
  try {
    return await ledger.check(cut);
  } finally {
    product.signal('SIGKILL');
    await product.ended;
  }
}
