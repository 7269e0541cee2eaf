import { build } from 'vite';

const WORKER = 'src/web/worker/worker.ts';

/** What stands in the script until the build has a name. */
const NO_NAME = 'build to be named';

/**
 * Makes the service worker one script that imports nothing.
 *
 * @returns gives the script for a build of a name
 */
export async function bundleWorker(): Promise<(build: string) => string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(NO_NAME) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: WORKER, output: { format: 'iife' } },
    },
  });
  if (!('output' in result)) throw new Error('The worker was to be built once');
  const [script, ...others] = result.output;
  if (others.length > 0) throw new Error('The worker is to be one file');
  return (name) => script.code.replaceAll(NO_NAME, name);
}
