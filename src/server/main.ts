import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { SECOND } from './clock.ts';
import { readConfig } from './config.ts';
import { prepareDataFolder, readAppSecret } from './data-folder.ts';
import { connect } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { startJanitor } from './janitor.ts';
import { createMailTransport } from './mail/transports.ts';
import { StartError } from './start-error.ts';

/** The folder of the built page: the first argument, or where the build leaves it. */
const PAGES = process.argv[2] ?? fileURLToPath(new URL('../../dist/web', import.meta.url));

/** How long requests may take to end once the process was told to stop. */
const DRAIN = 10 * SECOND;

/** For so long it goes on answering, asking for each connection to be closed. */
const FAREWELL = SECOND;

/** What is not ended after this is ended by force: a database or mail server that is silent. */
const LAST_WAIT = 10 * SECOND;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  });
  prepareDataFolder(config.dataDir);
  const appSecret = readAppSecret(config);
  const database = await connect(config.database, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  );
  const steps = await migrate(database, config.database);
  if (steps.length > 0) log.info({ steps }, 'database brought up to date');

  const app = await buildApp({
    config,
    appSecret,
    database,
    clock: Date.now,
    mailTransport: createMailTransport(config.mail, (line) => console.log(line)),
    logger: log,
    pages: PAGES,
  });
  await listen(() => app.http.listen({ host: config.host, port: config.port }));
  await app.outbox.start();
  const stopJanitor = startJanitor({ database, clock: Date.now, limits: app.limits }, (error) =>
    log.error({ err: error }, 'tidying up failed'),
  );
  console.log(`Habitude is at ${config.publicUrl}`);

  let stopping = false;
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    app.drain();
    stopJanitor();
    setTimeout(() => process.exit(1), DRAIN + LAST_WAIT).unref();
    await sleep(FAREWELL);
    const overdue = setTimeout(() => app.http.server.closeAllConnections(), DRAIN);
    await app.http.close();
    clearTimeout(overdue);
    await app.outbox.stop();
    await database.close();
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop(signal));
}

async function listen(begin: () => Promise<string>): Promise<void> {
  try {
    await begin();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new StartError('PORT is in use already: choose another one.');
    if (code === 'EACCES')
      throw new StartError('PORT can’t be used by this user: choose one above 1023.');
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError('HOST is no address of this machine.');
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
