import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ROOT } from './paths.mjs';

const TIED = fileURLToPath(new URL('tied.mjs', import.meta.url));

/**
 * Runs a command in the project's folder, with this process's input and output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<void>} rejected when the command fails or can't be started
 */
export function run(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`));
    });
  });
}

/**
 * Runs a command in the project's folder and keeps what it says. It ends with this process, and so
 * does all that it starts, even when this process is killed.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runQuietly(command, args) {
  return new Promise((resolve) => {
    // npm says "production" to who has asked it to omit what is for development.
    const { NODE_ENV: _, ...env } = process.env;
    const child = spawn(process.execPath, [TIED, command, ...args], {
      cwd: ROOT,
      env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    /** @type {Buffer[]} */
    const chunks = [];
    /** @param {Buffer} chunk */
    const collect = (chunk) => chunks.push(chunk);
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => {
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() });
    });
  });
}

/**
 * Runs a command in this process's place: it gets the signals, and its end is this process's end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function handOver(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // Ctrl-C reaches everything that runs in a terminal by itself.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.on('close', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
  });
  return child;
}
