import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installOn, type Product } from '../../bench/product.ts';
import type { Proof } from '../kind.ts';
import { openLedger, sumOf, type Ledger } from '../ledger.ts';
import { needProgram } from '../need-program.ts';
import { administer, folderOfItsOwn, openPostgres, postgresOn } from './own-postgres.ts';
import type { OwnPostgres } from './own-postgres.ts';
import { cutAll, cutBoth, expectWhole, readOn, writeEnough } from './power/cuts.ts';
import type { Cuts, Found, Recorded } from './power/cuts.ts';
import type { Image } from './power/images.ts';
import { readRecording, recorder } from './power/recording.ts';
import { ENDING_WITH_US, giveToNobody, runToEnd } from './program.ts';

/** Every other megabyte of log brings a checkpoint, and its files are used again. */
const SETTINGS = { max_wal_size: '4MB', min_wal_size: '4MB', autovacuum_naptime: '5s' };
const SMALL_LOGS = ['--wal-segsize=1'];

/** Nothing cuts the power after a cut: nobody has to wait for a disk again. */
const AFTER_A_CUT = { fsync: 'off' };

/** What a lock on a folder is told by; a cut leaves one of a process that is no more. */
const LOCK = 'postmaster.pid';

const CARELESS = `--import=${new URL('power/careless-postgres.mjs', import.meta.url).href}`;

/** Each row that PostgreSQL finds something wrong with. */
const FAULTS = `
  select msg from pg_class, lateral verify_heapam(pg_class.oid, check_toast => true)
  where relkind in ('r', 't') and relpersistence = 'p'`;

/** Holds each index against its table, and fails where they differ. */
const INDEX_FAULTS = `
  select bt_index_check(indexrelid, true)
  from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
  where amname = 'btree' and relpersistence = 'p' and indisvalid`;

/**
 * Power cuts of PostgreSQL, simulated: all that its processes ask of its files is recorded under 64
 * writers, and from it folders are rebuilt as a cut may leave them. A PostgreSQL is started on each,
 * and the product on that.
 */
export const postgresPower: Proof = {
  name: 'postgres-power',
  what: 'power cut of PostgreSQL under 64 writers: what was not synced dropped, torn, in any order',
  engines: ['postgres'],
  // `strace` is not on each machine.
  rounds: { full: 200, test: 0 },
  async prove({ rounds }) {
    needProgram('strace', 'strace');
    const words = { damaged: 'databases damaged or not started', careless: 'PostgreSQL' };
    return await cutBoth(rounds, cutMany, words);
  },
};

async function cutMany(rounds: number, isCareful: boolean): Promise<Cuts> {
  await using postgres = await openPostgres(SETTINGS, SMALL_LOGS);
  await using installation = await installOn(postgres.url);
  const start: Start = (DATABASE_URL, env = {}) =>
    installation.start({ before: ENDING_WITH_US, env: { ...env, DATABASE_URL } });
  const beginning = join(dirname(postgres.data), 'beginning');
  const env = isCareful ? {} : { NODE_OPTIONS: CARELESS };
  const recorded = await record(postgres, beginning, (url) => start(url, env));
  return await cutAll(rounds, recorded, (image, cut) =>
    startOn(beginning, image, recorded.ledger, cut, start),
  );
}

/** Starts the product on a database. */
type Start = (url: string, env?: NodeJS.ProcessEnv) => Promise<Product>;

/** @param beginning where the folder is kept as it is before the recording: synced, people in it */
async function record(postgres: OwnPostgres, beginning: string, start: Start): Promise<Recorded> {
  await administer(postgres.adminUrl, ['create extension amcheck schema pg_catalog']);
  const first = await start(postgres.url);
  const ledger = await openLedger(first);
  await first.stop();
  await postgres.end('SIGINT');
  await copyFolder(postgres.data, beginning);
  const log = join(dirname(postgres.data), 'strace.log');
  await postgres.start(recorder(log));
  const product = await start(postgres.url);
  const span = await writeEnough(ledger);
  await product.stop();
  await postgres.end('SIGINT');
  const recorded = {
    ledger,
    span,
    steps: await readRecording(log, postgres.data),
    beginning: (name: string) => {
      const file = join(beginning, name);
      return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined;
    },
  };
  expectWhole(recorded, postgres.data);
  return recorded;
}

async function startOn(
  beginning: string,
  image: Image,
  ledger: Ledger,
  cut: number,
  start: Start,
): Promise<Found> {
  const data = join(folderOfItsOwn(), 'data');
  await using postgres = await postgresOn(data, AFTER_A_CUT);
  try {
    await copyFolder(beginning, data);
    putOn(data, image);
    try {
      await postgres.start();
    } catch (error) {
      console.error(error);
      return { reading: { ...sumOf([]), lost: ledger.acknowledged(cut) }, isIntact: false };
    }
    const reading = await readOn(await start(postgres.url), ledger, cut);
    return { reading, isIntact: await isSound(postgres) };
  } finally {
    // It takes away what it holds of the machine's memory, as a killed one does not.
    await postgres.end('SIGQUIT');
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await runToEnd(['cp', '--archive', from, to], { asNobody: true });
}

function putOn(data: string, image: Image): void {
  for (const [name, bytes] of image) {
    const file = join(data, name);
    if (bytes === undefined || name === LOCK) {
      rmSync(file, { force: true });
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    giveToNobody(file);
  }
}

/** Whether PostgreSQL finds nothing wrong with its tables and indexes. */
async function isSound({ adminUrl }: OwnPostgres): Promise<boolean> {
  try {
    const faults = await administer<{ msg: string }>(adminUrl, [INDEX_FAULTS, FAULTS]);
    for (const { msg } of faults) console.error(msg);
    return faults.length === 0;
  } catch (error) {
    // An index is told of by an error.
    console.error(error);
    return false;
  }
}
