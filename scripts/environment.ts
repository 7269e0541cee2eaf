import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { readConfig, type Config } from '../src/server/config.ts';
import { ROOT } from './set-up/paths.mjs';

/** The settings: the environment, and what `.env` adds to it. */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = join(ROOT, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return process.env;
}

/** The same with their types. Says which variables look like settings and are none. */
export function readSettings(env = readEnvironment()): Config {
  const config = readConfig(env);
  for (const sentence of config.misspelt) console.error(sentence);
  return config;
}
