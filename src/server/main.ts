import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { emojiField, parseFields } from '#contract/fields.ts';
import { buildApp } from './app.ts';
import { MINUTE, SECOND } from './platform/clock.ts';
import { readConfig, type Config } from './config.ts';
import { redirectAddress } from './oidc-settings.ts';
import { placeOfSecret, prepareFolder, readAppSecret } from './platform/data-folder.ts';
import { backUpApart } from './platform/database/backup/back-up-apart.ts';
import { migrateWithCopy } from './platform/database/backup/migrate-with-copy.ts';
import { createNightlyBackups } from './platform/database/backup/nightly-backups.ts';
import { connect } from './platform/database/connect.ts';
import { createDatabaseClock } from './platform/database/database-clock.ts';
import { addressOf } from './platform/database/moving/move-state.ts';
import { explainStart } from './platform/explain-start.ts';
import { lockDataFolder } from './platform/folder-lock.ts';
import { endConnections } from './platform/http/end-connections.ts';
import { createLog } from './platform/log.ts';
import { createMailTransport } from './platform/mail/transports.ts';
import { checkSecret } from './platform/secret/check-secret.usecases.ts';
import { isReady } from './features/service/service.usecases.ts';
import { schedule } from './platform/schedule.ts';
import { createThrottledWarning } from './platform/limits/throttled-warning.ts';
import { StartError } from './platform/start-error.ts';
import { VERSION } from './platform/version.ts';
import { createWorkerPool } from './platform/workers/worker-pool.ts';
import { lowerPoolPriority } from './platform/lower-pool-priority.ts';

/** The folder of the built page: the first argument, or where the build leaves it. */
const PAGES = process.argv[2] ?? fileURLToPath(new URL('../../dist/web', import.meta.url));

/** How long requests may take to end once the process was told to stop. */
const DRAIN = 10 * SECOND;

/** For so long it goes on taking connections, and says that it is not ready: a balancer looks away. */
const CLOSE_PERIOD = SECOND;

const WAITING = 'PostgreSQL can’t be reached yet: waiting for it, a minute at most';

/** What is not ended after this is ended by force: a database or mail server that is silent. */
const LAST_WAIT = 10 * SECOND;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  try {
    await serve(config);
  } catch (error) {
    throw explainStart(error, config);
  }
}

async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  for (const sentence of config.misspelt) log.warn(sentence);
  prepareFolder('DATA_DIR', config.dataDir);
  const lock =
    config.database.engine === 'sqlite' ? await lockDataFolder(config.dataDir) : undefined;
  if (config.backupDir !== undefined) prepareFolder('BACKUP_DIR', config.backupDir);
  const appSecret = readAppSecret(config);
  // It takes memory and time, which those who don't watch keep.
  const metrics =
    config.metrics && (await import('./platform/metrics/metrics.ts')).createMetrics(VERSION);
  const database = await connect(
    config.database,
    createThrottledWarning(log, 'database connections broke'),
    metrics?.meters.committed,
    { timeoutMs: MINUTE, onWait: createThrottledWarning(log, WAITING, 10 * SECOND) },
  );
  const { steps, isNew, isKept } = await migrateWithCopy(database, config);
  const { database: place } = config;
  const where = place.engine === 'sqlite' ? place.file : addressOf(place.url);
  if (isNew) log.info({ database: where }, 'began with a new, empty database');
  else if (steps.length > 0) log.info({ steps }, 'database brought up to date');
  if (!isKept) log.warn('no copy was made before that: PostgreSQL is copied into BACKUP_DIR');
  const isNewSecret = await checkSecret(database, appSecret, {
    accepted: config.acceptedSecret,
    name: placeOfSecret(config),
  });
  if (isNewSecret)
    log.warn(
      'a new secret was accepted: webhooks and second factors are gone, and everyone has to sign in again',
    );

  const tempFolder = join(config.dataDir, 'uploads');
  const { clock, synchronize } = await createDatabaseClock(database, Date.now);
  const workers = createWorkerPool({
    database: config.database,
    onDisk: database.onDisk,
    tempFolder,
    clock,
    log,
  });
  const backups =
    config.backupDir === undefined
      ? undefined
      : createNightlyBackups({ folder: config.backupDir, clock, backUp: backUpApart, log });
  const app = await buildApp({
    config,
    runTask: workers.run,
    appSecret,
    database,
    clock,
    mailTransport: createMailTransport(config.mail, {
      host: new URL(config.publicUrl).hostname,
      announce: (line) => console.log(line),
    }),
    logger: log,
    tempFolder,
    ...(metrics ? { meters: metrics.meters } : {}),
    backupAge: () => backups?.age(),
    pages: PAGES,
  });
  lowerPoolPriority();
  // The expression for emojis takes some 70 ms to compile: now, while nobody waits.
  parseFields(emojiField, '🙂');
  const synchronizing = schedule(MINUTE, synchronize, (error) =>
    log.warn({ err: error }, 'reading the database clock failed'),
  );

  let stopping = false;
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    app.drain();
    void synchronizing.stop();
    setTimeout(() => process.exit(1), DRAIN + LAST_WAIT).unref();
    await sleep(CLOSE_PERIOD);
    await Promise.all([backups?.stop(), endConnections(app.http.server, DRAIN)]);
    await app.http.close();
    await metrics?.stop();
    for (const runner of app.runners) await runner.stop();
    await workers.stop();
    await database.close();
    lock?.[Symbol.dispose]();
    // While Node takes itself down by itself, one more signal would end us as if we had failed.
    process.exit(0);
  }
  if (metrics && config.metrics) {
    const { dataDir, metrics: place } = config;
    metrics.watch({
      database,
      jobs: app.jobs,
      isReady: () => isReady(database),
      backupAge: () => backups?.age(),
      tempFolder,
      dataDir,
    });
    const address = await listen(() => metrics.listen(place), 'METRICS_');
    log.info({ address }, 'metrics are served');
  }
  await listen(() => app.http.listen({ host: config.host, port: config.port }));
  // A process group gets a signal more than once; without a listener the second would end us.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }
  for (const runner of app.runners) await runner.start?.();
  synchronizing.start();
  backups?.start();
  console.log(`Habitude is at ${config.publicUrl}`);
  for (const provider of config.oidc.providers) {
    const address = redirectAddress(config.publicUrl, provider);
    console.log(`${provider.name} has to lead back to ${address}`);
  }
}

/** What the system says of an address or a name that it can’t listen at. */
const NO_ADDRESS = new Set<unknown>([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EINVAL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
]);

/** @param prefix of the settings that say where */
async function listen(begin: () => Promise<string>, prefix = ''): Promise<string> {
  try {
    return await begin();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartError(`${prefix}PORT is in use already: choose another one.`);
    if (code === 'EACCES')
      throw new StartError(`${prefix}PORT can’t be used by this user: choose one above 1023.`);
    if (NO_ADDRESS.has(code))
      throw new StartError(`${prefix}HOST is not an address of this machine.`);
    throw error;
  }
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
