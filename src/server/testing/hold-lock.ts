import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

const HOLD = `
  const { DatabaseSync } = require('node:sqlite');
  const connection = new DatabaseSync(process.argv[1]);
  connection.exec('BEGIN IMMEDIATE');
  console.log('held');
  process.stdin.resume().on('end', () => process.exit());
`;

/** Lets another process hold the lock for writing on a database file. @returns ends that */
export async function holdLock(file: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['-e', HOLD, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await once(child, 'close');
  };
}
