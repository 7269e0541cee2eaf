import { setTimeout as sleep } from 'node:timers/promises';
import { install, type Installation, type Product } from '../../bench/product.ts';
import { count, inMilliseconds, statuses } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger, type Ledger } from '../ledger.ts';
import { NOT_TAKEN } from '../person.ts';
import { formerVersion, type FormerVersion } from './former-version.ts';
import { completionsOf, plantCrowd } from './migration/plant-crowd.ts';

/** Fifty million completions. */
const CROWD = { people: 1370, habits: 10, years: 10 };

const WRITERS = 64;

/** For so long the version before serves beside the new one, in milliseconds. */
const SIDE_BY_SIDE = 5000;

/**
 * The version before the last step of the database gives way to this one while people write: on
 * PostgreSQL a second process beside the first, on SQLite a start after its end.
 */
export const migration: Proof = {
  name: 'migration',
  what: 'upgrade of 50 million completions under 64 writers',
  engines: ['sqlite', 'postgres'],
  // It needs the history of Git.
  rounds: { full: 1, test: 0 },
  async prove({ engine, rounds }) {
    using before = formerVersion();
    const found: string[] = [];
    let held = true;
    for (let round = 0; round < rounds; round += 1) {
      await using installation = await install(engine);
      const outcome = await upgrade(installation, before);
      held &&= outcome.held;
      found.push(outcome.found);
    }
    return { held, found: found.join('; ') };
  },
};

async function upgrade(installation: Installation, before: FormerVersion) {
  let old = await installation.start({ folder: before.folder });
  const reached = { url: installation.url, dataDir: installation.dataDir };
  const ledger = await openLedger(reached, WRITERS);
  await old.stop();
  await plantCrowd(old, CROWD);
  old = await installation.start({ folder: before.folder });
  const node = await ledger.during(async () => {
    await ledger.after(WRITERS);
    const next = await (installation.databaseUrl === undefined
      ? inTurn(old, installation)
      : besides(old, installation, reached));
    await ledger.after(WRITERS);
    return next;
  });
  const reading = await ledger.check();
  const bad = [...ledger.answers].filter(([status]) => ![200, 503, NOT_TAKEN].includes(status));
  return {
    held: isWhole(reading) && bad.length === 0,
    found: `${inWords(ledger.acknowledged(), reading)}; ${count(completionsOf(CROWD))} completions, ${before.step} and start ${inMilliseconds(node.readyAfter)}, longest wait for a write ${inMilliseconds(longestPause(ledger))}; answers: ${statuses(ledger.answers)}`,
  };
}

async function inTurn(old: Product, installation: Installation): Promise<Product> {
  await old.stop();
  return await installation.start();
}

async function besides(
  old: Product,
  installation: Installation,
  reached: { url: string },
): Promise<Product> {
  const node = await installation.startBeside();
  await sleep(SIDE_BY_SIDE);
  reached.url = node.url;
  await sleep(SIDE_BY_SIDE);
  await old.stop();
  return node;
}

/** The longest time between two acknowledgements, in milliseconds. */
function longestPause(ledger: Ledger): number {
  const moments = ledger.moments();
  return moments.reduce(
    (longest, moment, place) => Math.max(longest, moment - (moments[place - 1] ?? moment)),
    0,
  );
}
