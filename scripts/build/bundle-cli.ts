import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compileMessages } from './messages.ts';
import { VERSION } from './version.ts';

const FILE = 'habitude.mjs';

/**
 * Makes of the command line one program for any Node from 20 on, with its texts in it: where a
 * release is installed, Node takes no TypeScript.
 *
 * @param folder where it is written
 * @returns the file
 */
export async function bundleCli(folder: string): Promise<string> {
  const messages = await compileMessages('cli', { complete: true });
  const texts = messages.map(({ locale, json }) => [locale, JSON.parse(json).messages]);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      MESSAGES: JSON.stringify(Object.fromEntries(texts)),
      VERSION: JSON.stringify(VERSION),
    },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/cli/main.ts',
      outDir: folder,
      target: 'node20',
      minify: true,
      rolldownOptions: { output: { entryFileNames: FILE, banner: '#!/usr/bin/env node' } },
    },
  });
  const file = join(folder, FILE);
  await chmod(file, 0o755);
  return file;
}
