import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { install, startNode } from '../../bench/product.ts';
import { count } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger, sumOf } from '../ledger.ts';
import type { Ledger, Reading } from '../ledger.ts';
import { needProgram } from '../need-program.ts';
import { isFileIntact } from './integrity.ts';
import { imagesAt } from './power/images.ts';
import type { Image } from './power/images.ts';
import { readRecording, recorder } from './power/recording.ts';

/** What is there after a cut; the index of the log is memory that a start makes anew. */
const FILES = ['habitude.db', 'habitude.db-wal'];

/** So many writes are recorded, a dozen checkpoints of the log among them. */
const WRITES = 3000;

/** How many cuts are tried without the wait for the disk, to see that what is lost is found. */
const MOST_CARELESS = 20;

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
    const careful = await cutMany(rounds);
    const careless = await cutMany(Math.min(rounds, MOST_CARELESS), { NODE_OPTIONS: CARELESS });
    const { reading, acknowledged, damaged } = careful;
    return {
      held: isWhole(reading) && damaged === 0 && careless.reading.lost > 0,
      found: `${inWords(acknowledged, reading)}, ${count(damaged)} files damaged; where SQLite is made not to wait for the disk, ${careless.rounds} cuts lose ${count(careless.reading.lost)} of ${count(careless.acknowledged)}`,
    };
  },
};

interface Cuts {
  rounds: number;
  /** what was found after all cuts together */
  reading: Reading;
  /** how many writes had been acknowledged before each cut, together */
  acknowledged: number;
  /** how many files SQLite found something wrong with */
  damaged: number;
}

async function cutMany(rounds: number, env: NodeJS.ProcessEnv = {}): Promise<Cuts> {
  const installation = await install('sqlite');
  const { dataDir, url } = installation;
  const log = join(dataDir, 'strace.log');
  try {
    const paths = FILES.map((name) => join(dataDir, name));
    const product = await installation.start({ before: recorder(log, paths), env });
    const ledger = await openLedger(product);
    const begun = Date.now();
    const over = new AbortController();
    const writing = ledger.write(over.signal);
    await ledger.after(WRITES);
    over.abort();
    await writing;
    const ended = Date.now();
    await product.stop();
    // What records ends a moment after what it records.
    await sleep(1000);
    const steps = await readRecording(log);
    const cuts = timesOfCuts(rounds, ledger, [begun, ended]);
    const found: Cuts = { rounds, reading: sumOf([]), acknowledged: 0, damaged: 0 };
    let round = 0;
    for (const image of imagesAt(steps, cuts)) {
      const cut = cuts[round] ?? ended;
      const { reading, isIntact } = await startOn(image, Number(new URL(url).port), ledger, cut);
      found.reading = sumOf([found.reading, reading]);
      found.acknowledged += ledger.acknowledged(cut);
      if (!isIntact) found.damaged += 1;
      round += 1;
    }
    return found;
  } finally {
    await installation.remove();
  }
}

/** Every second one right after an acknowledgement, the others at any time. */
function timesOfCuts(rounds: number, ledger: Ledger, [begun, ended]: [number, number]): number[] {
  const moments = ledger.moments();
  return Array.from({ length: rounds }, (_, round) => {
    const chance = Math.random();
    if (round % 2 === 0) return begun + chance * (ended - begun);
    return moments[Math.floor(chance * moments.length)] ?? begun;
  }).toSorted((a, b) => a - b);
}

async function startOn(
  image: Image,
  port: number,
  ledger: Ledger,
  cut: number,
): Promise<{ reading: Reading; isIntact: boolean }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'habitude-cut-'));
  try {
    for (const [name, bytes] of image) writeFileSync(join(dataDir, name), bytes);
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
