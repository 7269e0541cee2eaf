import { setTimeout as sleep } from 'node:timers/promises';
import { peakMemoryOf } from '../../bench/notebook/process-figures.ts';
import { installOn, type Installation, type Product } from '../../bench/product.ts';
import { count, inMilliseconds, quantile } from '../figures.ts';
import type { Finding } from '../kind.ts';
import { inWords, isWhole, openLedger, type Ledger } from '../ledger.ts';
import { ENDING_WITH_US, SMALL_HEAP } from './program.ts';
import { openPostgres, type OwnPostgres } from './own-postgres.ts';
import { alsoAnswered, faultsAmong, startWatch } from './watch.ts';

const WRITERS = 64;

/** The blow comes after no more than so many further writes. */
const MAX_WRITES = 300;

/** Of fewer times none is judged by how long it took. */
const FEWEST_TIMES = 20;

/** Within how many milliseconds after the blow 95 of 100 times a write has to be acknowledged. */
const BACK_MS = 500;

/** How long a call may wait for its answer, in milliseconds. */
const LONGEST_WAIT_MS = 10_000;

/** How long writes may take to come back at all, in milliseconds; then the proof gives up. */
const GIVE_UP = 60_000;

/** How much more memory the product may hold in the end than after its first writes, in MB. */
const MAX_MEMORY = 100;

interface Terms {
  /** has something befall PostgreSQL; resolves once nothing stands in its way any more */
  blow: (postgres: OwnPostgres, round: number) => Promise<void>;
  rounds: number;
  settings?: Readonly<Record<string, string>>;
  /** what stands between the product and PostgreSQL: nothing, unless said */
  via?: (postgres: OwnPostgres) => Promise<{ url: string } & AsyncDisposable>;
  /** what writers may be answered besides */
  but?: number;
  /** what else has to hold in the end */
  also?: (installation: Installation, product: Product) => Promise<Finding>;
}

/**
 * Lets PostgreSQL fail under 64 writers and one who reads, round after round, on one process of the
 * product, which has to live through it all: what was acknowledged is there, and everybody is
 * answered, with 503 and when to come again at worst.
 */
export async function outages({
  blow,
  rounds,
  settings = {},
  via,
  but,
  also,
}: Terms): Promise<Finding> {
  await using postgres = await openPostgres(settings);
  await using way = await via?.(postgres);
  await using installation = await installOn((way ?? postgres).url);
  const product = await installation.start({
    before: ENDING_WITH_US,
    env: { LOG_LEVEL: 'fatal', ...SMALL_HEAP },
  });
  const ledger = await openLedger(product, WRITERS);
  const [reader] = ledger.people;
  if (!reader) throw new Error('Nobody reads');
  const waits: number[] = [];
  const watch = startWatch(reader);
  let memory = 0;
  for (let round = 0; round < rounds; round += 1)
    await ledger.during(async () => {
      await ledger.after(WRITERS + Math.floor(Math.random() * (MAX_WRITES - WRITERS)));
      if (round === 0) memory = peakMemoryOf(product);
      await blow(postgres, round);
      const begun = performance.now();
      await Promise.race([ledger.after(1), overdue(ledger)]);
      waits.push(performance.now() - begun);
      await ledger.after(WRITERS);
    });
  // What was lost or doubled in any round still is.
  const reading = await ledger.check();
  const seen = await watch.stop();
  const [p50, p95] = [quantile(waits, 0.5), quantile(waits, 0.95)];
  const faults = [...faultsAmong(seen.statuses), ...faultsAmong(ledger.answers, but)];
  const grown = peakMemoryOf(product) - memory;
  const more = await also?.(installation, product);
  const told = (seen.statuses.get(503) ?? 0) + (ledger.answers.get(503) ?? 0);
  return {
    held:
      isWhole(reading) &&
      product.isAlive() &&
      faults.length === 0 &&
      seen.withoutRetryAfter === 0 &&
      seen.longest <= LONGEST_WAIT_MS &&
      grown <= MAX_MEMORY &&
      more?.held !== false &&
      (waits.length < FEWEST_TIMES || p95 <= BACK_MS),
    found: [
      inWords(ledger.acknowledged(), reading),
      `writes back after ${inMilliseconds(p50)}, p95 ${inMilliseconds(p95)}, at most ${inMilliseconds(Math.max(...waits))}`,
      `${count(told)} answers of 503, ${alsoAnswered(faults)}`,
      `${count(seen.withoutRetryAfter)} of a reader's without Retry-After`,
      `longest wait ${inMilliseconds(seen.longest)}`,
      `${Math.round(grown)} MB more`,
      ...(more ? [more.found] : []),
      ...(product.isAlive() ? [] : ['the process died']),
    ].join('; '),
  };
}

async function overdue({ answers }: Ledger): Promise<never> {
  const before = new Map(answers);
  await sleep(GIVE_UP, undefined, { ref: false });
  const since = [...answers].map(([status, n]) => `${n - (before.get(status) ?? 0)} × ${status}`);
  throw new Error(`No write was acknowledged for ${GIVE_UP / 1000} s: ${since.join(', ')}`);
}
