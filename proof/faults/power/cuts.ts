import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../../../bench/product.ts';
import { count } from '../../figures.ts';
import type { Finding } from '../../kind.ts';
import { inWords, isWhole, sumOf, type Ledger, type Reading } from '../../ledger.ts';
import { imageAfter, imagesAt, type Beginning, type Image } from './images.ts';
import type { Step } from './recording.ts';

/** So many writes are recorded, several checkpoints of the log among them. */
const WRITES = 3000;

/** How many cuts are tried without the wait for the disk, to see that what is lost is found. */
const MAX_CARELESS = 20;

/** From when to when it was written, in milliseconds since 1970. */
export type Span = readonly [number, number];

/** What was written, and what that asked of the disk. */
export interface Recorded {
  ledger: Ledger;
  span: Span;
  steps: readonly Step[];
  beginning: Beginning;
}

/** What was found after one cut. */
export interface Found {
  reading: Reading;
  /** whether the engine finds nothing wrong with its files */
  isIntact: boolean;
}

export interface Cuts {
  rounds: number;
  /** what was found after all cuts together */
  reading: Reading;
  /** how many writes had been acknowledged before each cut, together */
  acknowledged: number;
  /** after how many cuts the engine found something wrong with its files */
  damaged: number;
}

/** Has all writers write until there is enough to cut. */
export async function writeEnough(ledger: Ledger): Promise<Span> {
  const begun = Date.now();
  await ledger.during(() => ledger.after(WRITES));
  return [begun, Date.now()];
}

/** What was found by a product that a cut left so; it leaves nothing behind that a cut would not. */
export async function readOn(product: Product, ledger: Ledger, cut: number): Promise<Reading> {
  try {
    return await ledger.check(cut);
  } finally {
    product.signal('SIGKILL');
    await product.ended;
  }
}

/** @param startOn starts a server on what a cut at a time has left, and looks at it */
export async function cutAll(
  rounds: number,
  { ledger, span, steps, beginning }: Recorded,
  startOn: (image: Image, cut: number) => Promise<Found>,
): Promise<Cuts> {
  const cuts = timesOfCuts(rounds, ledger, span);
  const found: Cuts = { rounds, reading: sumOf([]), acknowledged: 0, damaged: 0 };
  let round = 0;
  for (const image of imagesAt(steps, cuts, beginning)) {
    const cut = cuts[round] ?? span[1];
    const { reading, isIntact } = await startOn(image, cut);
    found.reading = sumOf([found.reading, reading]);
    found.acknowledged += ledger.acknowledged(cut);
    if (!isIntact) found.damaged += 1;
    round += 1;
  }
  return found;
}

/**
 * Cuts the power with the wait for the disk and without it: that which loses something shows that
 * it would be found.
 *
 * @param words.damaged what may be damaged: "files"
 * @param words.careless who is made not to wait
 */
export async function cutBoth(
  rounds: number,
  cutMany: (rounds: number, isCareful: boolean) => Promise<Cuts>,
  words: { damaged: string; careless: string },
): Promise<Finding> {
  const { reading, acknowledged, damaged } = await cutMany(rounds, true);
  const careless = await cutMany(Math.min(rounds, MAX_CARELESS), false);
  return {
    held: isWhole(reading) && damaged === 0 && careless.reading.lost > 0,
    found: `${inWords(acknowledged, reading)}, ${count(damaged)} ${words.damaged}; where ${words.careless} is made not to wait for the disk, ${careless.rounds} cuts lose ${count(careless.reading.lost)} of ${count(careless.acknowledged)}`,
  };
}

/**
 * Holds what was recorded against the files as they are once all is done.
 *
 * @throws where they differ: something was done to them that was not recorded
 */
export function expectWhole({ steps, beginning }: Recorded, folder: string): void {
  for (const [name, bytes] of imageAfter(steps, beginning)) {
    const file = join(folder, name);
    const there = existsSync(file) ? readFileSync(file) : undefined;
    if (there === undefined ? bytes !== undefined : bytes === undefined || !there.equals(bytes))
      throw new Error(`Not all was recorded that was done to ${name}`);
  }
}

/** Every second one right after an acknowledgement, the others at any time. */
function timesOfCuts(rounds: number, ledger: Ledger, [begun, ended]: Span): number[] {
  const moments = ledger.moments();
  return Array.from({ length: rounds }, (_, round) => {
    const chance = Math.random();
    if (round % 2 === 0) return begun + chance * (ended - begun);
    return moments[Math.floor(chance * moments.length)] ?? begun;
  }).toSorted((a, b) => a - b);
}
