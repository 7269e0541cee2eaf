import { StartError } from '../src/server/platform/start-error.ts';

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

function isWrongOption(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_PARSE_ARGS');
}
