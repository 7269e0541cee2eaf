import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/** So often the loop is felt, in milliseconds. */
const TICK_MS = 2;

/**
 * Loaded before the product: tells whoever asks at a socket how long the turns of its loop took.
 * Processes and threads that the product starts have no part in it.
 */
const socket = process.env['LOOP_WATCH'];
if (socket !== undefined && isMainThread && process.argv[1]?.endsWith('src/server/main.ts'))
  watch(socket);

function watch(path: string): void {
  let longest = { wall: 0, processor: 0 };
  let last = { at: performance.now(), cpu: process.threadCpuUsage() };
  const tick = () => {
    const now = { at: performance.now(), cpu: process.threadCpuUsage() };
    const user = now.cpu.user - last.cpu.user;
    const system = now.cpu.system - last.cpu.system;
    longest = {
      wall: Math.max(longest.wall, now.at - last.at - TICK_MS),
      processor: Math.max(longest.processor, (user + system) / 1000),
    };
    last = now;
  };
  setInterval(tick, TICK_MS).unref();
  createServer((asker) => {
    asker.on('error', () => undefined);
    tick();
    asker.end(JSON.stringify(longest));
    longest = { wall: 0, processor: 0 };
  })
    .listen(path)
    .unref();
}
