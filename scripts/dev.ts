import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { readConfig } from '../src/server/config.ts';
import { KILL_SWITCH_WORKER } from '../src/server/platform/http/kill-switch-worker.ts';
import { readEnvironment } from './environment.ts';
import { explaining } from './explain.ts';
import { ensureBuilt } from './set-up/build.mjs';
import { ROOT } from './set-up/paths.mjs';
import { handOver } from './set-up/run.mjs';

/** What `npm start` served from the same port has left a worker, which would show its own pages. */
const sendWorkersAway: Plugin = {
  name: 'habitude:send-workers-away',
  configureServer: ({ middlewares }) => {
    middlewares.use('/sw.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript').end(KILL_SWITCH_WORKER);
    });
  },
};

/**
 * Pages come from Vite, which replaces in the browser what changes; everything that the page asks
 * the server for goes through the same port to an API that starts again when its sources change.
 */
await explaining(async () => {
  delete process.env['NODE_ENV'];
  const settings = readEnvironment();
  const { host, port, publicUrl } = readConfig(settings);
  // The server refuses to start without pages, even if nobody asks it for them.
  if (!existsSync(join(ROOT, 'dist/web/index.html'))) await ensureBuilt();

  const api = { host: '127.0.0.1', port: port + 1 };
  // Vite serves pages at the root.
  const { origin } = new URL(publicUrl);
  const env = { ...settings, HOST: api.host, PORT: String(api.port), PUBLIC_URL: origin };
  const child = handOver(process.execPath, ['--watch', 'src/server/main.ts'], env);

  const target = `http://${api.host}:${api.port}`;
  const vite = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    plugins: [sendWorkersAway],
    server: { host, port, strictPort: true, proxy: { '/api': target, '/builds': target } },
  });
  await vite.listen();
  child.on('close', () => void vite.close());
});
