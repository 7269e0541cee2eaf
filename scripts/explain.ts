import type { Config } from '../src/server/config.ts';
import { explainStart } from '../src/server/platform/explain-start.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { readSettings } from './environment.ts';

/** Runs a script's work; what its user can mend ends it with one line instead of a stack. */
export async function explaining(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isForUser = error instanceof StartError || isWrongOption(error);
    if (!isForUser) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The same with the settings, and with what keeps it from the database or its folder explained. */
export async function withSettings(work: (config: Config) => Promise<void>): Promise<void> {
  await explaining(async () => {
    const config = readSettings();
    try {
      await work(config);
    } catch (error) {
      throw explainStart(error, config);
    }
  });
}

function isWrongOption(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_PARSE_ARGS');
}
