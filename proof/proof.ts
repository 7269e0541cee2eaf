import { ensureBuilt } from '../scripts/set-up/build.mjs';
import { chosenBy, type Chosen } from './chosen.ts';
import type { Finding } from './kind.ts';

/**
 * Tries to break what is promised, on the product as a process of its own, and tells what was found:
 * see docs/performance.md. Fails when a promise does not hold. Nothing else should be running meanwhile.
 */
async function proveAll(chosen: readonly Chosen[]): Promise<void> {
  console.log('| proof | engine | rounds | found | |');
  console.log('| --- | --- | --: | --- | --- |');
  for (const each of chosen) {
    const { held, found } = await findingOf(each);
    const { proof, engine, rounds } = each;
    const outcome = held ? 'held' : '**not held**';
    console.log(`| ${proof.what} | ${engine} | ${rounds} | ${found} | ${outcome} |`);
    if (!held) process.exitCode = 1;
  }
}

async function findingOf({ proof, engine, rounds }: Chosen): Promise<Finding> {
  try {
    return await proof.prove({ engine, rounds });
  } catch (error) {
    console.error(error);
    return { held: false, found: error instanceof Error ? error.message : String(error) };
  }
}

try {
  const chosen = chosenBy(process.argv.slice(2));
  await ensureBuilt();
  await proveAll(chosen);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
