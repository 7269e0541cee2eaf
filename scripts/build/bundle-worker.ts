import { build } from 'vite';

const FOLDER = 'src/web/sync/worker';

/** What stands in the script until the build has a name. */
const NO_NAME = 'build to be named';

/** The scripts of the service worker. */
export interface WorkerScripts {
  /** gives the worker for a build of a name */
  worker: (build: string) => string;
  /** what it reads when an event of reminders comes */
  reminders: string;
}

/** Makes of the service worker two scripts that import nothing. */
export async function bundleWorker(): Promise<WorkerScripts> {
  const worker = await bundled('worker.ts');
  return {
    worker: (name) => worker.replaceAll(NO_NAME, name),
    reminders: await bundled('notifications.ts'),
  };
}

async function bundled(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(NO_NAME) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: `${FOLDER}/${file}`, output: { format: 'iife' } },
    },
  });
  if (!('output' in result)) throw new Error('The worker was to be built once');
  const [script, ...others] = result.output;
  if (others.length > 0) throw new Error('A script of the worker is to be one file');
  return script.code;
}
