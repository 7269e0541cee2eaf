import { rmSync } from 'node:fs';
import { startPostgres } from '../../src/server/testing/start-postgres.ts';
import { ensureBuilt } from '../../scripts/set-up/build.mjs';
import { whenParentEnds } from '../../scripts/set-up/parent.mjs';
import { SERVER } from '../../scripts/set-up/paths.mjs';
import { handOver } from '../../scripts/set-up/run.mjs';
import { JOURNEYS_SECRET, sites } from './sites.ts';

/** Serves the built product for journeys, on the engine that is named on the command line. */
const engine = process.argv[2] === 'postgres' ? 'postgres' : 'sqlite';
const { port, dataDir } = (await sites())[engine];

await ensureBuilt();
const postgres = engine === 'postgres' ? await startPostgres() : undefined;
const server = handOver(process.execPath, SERVER, {
  ...process.env,
  PORT: String(port),
  HOST: '127.0.0.1',
  // Whom journeys sign up comes from elsewhere, as it were.
  TRUST_PROXY: '127.0.0.1',
  PUBLIC_URL: '',
  DATA_DIR: dataDir,
  DATABASE_URL: postgres ? `${postgres.url}/postgres` : '',
  APP_SECRET: JOURNEYS_SECRET,
  PUSH_PRIVATE: 'allow',
  SMTP_URL: '',
  LOG_LEVEL: 'warn',
});
whenParentEnds(() => server.kill());
server.on('close', () => {
  rmSync(dataDir, { recursive: true, force: true });
  void postgres?.stop();
});
