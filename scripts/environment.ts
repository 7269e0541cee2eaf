import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { ROOT } from './set-up/paths.mjs';

/** The settings: the environment, and what `.env` adds to it. */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = join(ROOT, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return process.env;
}
