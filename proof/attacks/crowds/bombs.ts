import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { memoryOf, treeOf } from '../../../bench/notebook/process-figures.ts';
import { startProduct, type Product } from '../../../bench/product.ts';
import { andSome, statuses, Tally } from '../../figures.ts';
import type { Proof } from '../../kind.ts';
import { plantCrowd, signIn } from '../crowd.ts';
import { call } from '../wire.ts';
import { besideReads, inWords } from './beside-reads.ts';
import { bombFiles } from './bomb-files.ts';

/** A refusal, or a preview where what is left of a broken file can be read. */
const ANSWERS = new Set([200, 413, 422, 429, 503]);

/** What the product and the processes that read files may hold together, in MB. */
const MAX_MEMORY = 900;

/** How long a file may keep its sender waiting, with others before it, in milliseconds. */
const LONGEST = 45_000;

/** How long others may wait, unless the machine itself makes them, in milliseconds. */
const OTHERS_WAIT = 250;

const OFTEN = 100;

/** People who send files that unpack to too much, are too deep, too long, or broken. */
export const bombs: Proof = {
  name: 'bombs',
  what: 'import bombs of every kind, each from somebody else, four at a time',
  engines: ['sqlite', 'postgres'],
  rounds: { full: 4, test: 0 },
  async prove({ engine, rounds }) {
    await using product = await startProduct(engine);
    const files = [...bombFiles()];
    const people = await plantCrowd(product, files.length * rounds);
    const wrong: string[] = [];
    const answers = new Tally();
    let [memory, longest, next] = [0, 0, 0];
    const watching = setInterval(() => {
      memory = Math.max(memory, memoryOfTree(product.pid ?? 0));
    }, OFTEN);
    const sendNext = async (): Promise<void> => {
      while (next < people.length) {
        const mine = next;
        next += 1;
        const [name = '', file] = files[mine % files.length] ?? [];
        const { access_token: token } = await signIn(product, people[mine]?.email ?? '');
        const { status, took } = await send(product, token, file);
        answers.add(status);
        longest = Math.max(longest, took);
        if (!ANSWERS.has(status)) wrong.push(`${name}: ${status}`);
      }
    };
    const waits = await besideReads(product, async () => {
      await Promise.all(Array.from({ length: 4 }, sendNext));
    });
    clearInterval(watching);
    const left = readdirSync(join(product.dataDir, 'uploads')).length;
    const bound = Math.max(OTHERS_WAIT, 2 * waits.quiet.longest);
    return {
      held:
        wrong.length === 0 &&
        product.isAlive() &&
        left === 0 &&
        memory < MAX_MEMORY &&
        longest < LONGEST &&
        waits.meanwhile.longest <= bound,
      found: `${people.length} files of ${files.length} kinds: ${statuses(answers)}; the longest took ${(longest / 1000).toFixed(1)} s, all processes together ${Math.round(memory)} MB at most, ${left} files left; ${inWords(waits)}${andSome(wrong)}`,
    };
  },
};

async function send(product: Product, token: string, body: Uint8Array | undefined) {
  const headers = { 'Content-Type': 'application/octet-stream' };
  const path = '/api/imports/preview';
  const begin = performance.now();
  return await call(product, { method: 'POST', path, token, headers, body }).catch(
    // The rest of a file that is refused is not read.
    () => ({ status: 0, took: performance.now() - begin }),
  );
}

/** MB that a process and those that it started hold; what has just ended holds nothing. */
function memoryOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + (memoryOf({ pid: each }) || 0), 0);
}
