// Runs the command that it is given, in a process group of its own, for as long as somebody holds
// the other end of its input: whoever asked for it may end in whatever way.
import { spawn } from 'node:child_process';

/** How long the group may take to clean up. */
const LAST_WAIT = 10_000;

const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));

// The group's signal reaches this process, too, which has to outlive it.
process.on('SIGTERM', () => undefined);
process.stdin.resume().on('end', () => {
  process.kill(-process.pid, 'SIGTERM');
  setTimeout(() => process.kill(-process.pid, 'SIGKILL'), LAST_WAIT);
});
