import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { install } from '../../bench/product.ts';
import { count, inMilliseconds, quantile, statuses, Tally } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger, sumOf, type Ledger, type Reading } from '../ledger.ts';
import { faultsAmong, startWatch, TOLD_TO_WAIT } from './watch.ts';

const WRITERS = 64;

/** The size of the disk, in megabytes: while people sign up, then, and once there is room again. */
const SIZES = { before: 32, full: 4, after: 32 };

/** It counts as full once so many writes failed in a row. */
const ENOUGH = 20 * WRITERS;

/** The longest that a server takes to notice that there is room, in milliseconds. */
const RECOVERY = 10_000;

/** So often it is looked whether the disk is full, in milliseconds. */
const PACE = 20;

/** A disk of four megabytes that fills up while 64 write, and gets room again. */
export const diskFull: Proof = {
  name: 'disk-full',
  what: 'disk of 4 MB full under 64 writers, and given room',
  engines: ['sqlite'],
  // Only root may mount such a disk.
  rounds: { full: 10, test: 0 },
  async prove({ rounds }) {
    const readings: Reading[] = [];
    const recoveries: number[] = [];
    const reads = new Tally();
    const answers = new Tally();
    let acknowledged = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { ledger, readingsOfIt, recovery } = await fillOnce(reads);
      readings.push(...readingsOfIt);
      recoveries.push(recovery);
      acknowledged += ledger.acknowledged();
      for (const [status, number] of ledger.answers) answers.add(status, number);
    }
    const sum = sumOf(readings);
    const failed = [...reads].filter(([status]) => status !== 200);
    const longest = quantile(recoveries, 1);
    return {
      held:
        isWhole(sum) &&
        failed.length === 0 &&
        faultsAmong(answers, TOLD_TO_WAIT).length === 0 &&
        longest <= RECOVERY,
      found: `${inWords(acknowledged, sum)}; answers of writes: ${statuses(answers)}; ${count(reads.get(200) ?? 0)} reads meanwhile, ${failed.length === 0 ? 'none failed' : `failed: ${statuses(failed)}`}; written again ${inMilliseconds(longest)} after there was room, at the latest`,
    };
  },
};

/** @param reads how many reads had each status, to which those of this time are added */
async function fillOnce(reads: Tally) {
  const folder = mountDisk();
  try {
    const installation = await install('sqlite', folder);
    let product = await installation.start();
    try {
      const ledger = await openLedger(product, WRITERS);
      // The log of the database is as large as the disk will be: it begins anew with the process.
      await product.stop();
      resize(folder, SIZES.full);
      product = await installation.start();
      const [reader] = ledger.people;
      if (!reader) throw new Error('Nobody reads');
      const watch = startWatch(reader);
      const { whileFull, recovery } = await ledger.during(async () => {
        await untilFull(ledger);
        const whileFull = await ledger.check();
        resize(folder, SIZES.after);
        return { whileFull, recovery: await timeUntilWritten(ledger) };
      });
      const { statuses } = await watch.stop();
      for (const [status, number] of statuses) reads.add(status, number);
      return { ledger, readingsOfIt: [whileFull, await ledger.check()], recovery };
    } finally {
      await product.stop();
    }
  } finally {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }
}

function mountDisk(): string {
  if (process.getuid?.() !== 0) throw new Error('Only root may mount a disk: run this as root');
  const folder = mkdtempSync(join(tmpdir(), 'habitude-disk-'));
  run('mount', ['-t', 'tmpfs', '-o', `size=${SIZES.before}m`, 'none', folder]);
  return folder;
}

function resize(folder: string, megabytes: number): void {
  run('mount', ['-o', `remount,size=${megabytes * 1024}k`, folder]);
}

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

async function untilFull(ledger: Ledger): Promise<void> {
  const refused = () => ledger.answers.get(503) ?? 0;
  let written = ledger.acknowledged();
  let before = refused();
  while (refused() - before < ENOUGH) {
    await sleep(PACE);
    if (ledger.acknowledged() === written) continue;
    written = ledger.acknowledged();
    before = refused();
  }
}

async function timeUntilWritten(ledger: Ledger): Promise<number> {
  const begun = performance.now();
  await ledger.after(WRITERS);
  return performance.now() - begun;
}
