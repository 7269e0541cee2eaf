import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ProbeTask } from './probe.ts';

/** Between one read and the next, in milliseconds. */
const PAUSE = 20;

/** Nobody waits longer, in milliseconds. */
const PATIENCE = 30_000;

const { url, token } = workerData as ProbeTask;
const times: number[] = [];
let stopped = false;
parentPort?.once('message', () => {
  stopped = true;
});

while (!stopped) {
  const begin = performance.now();
  const isRead = await fetch(`${url}/api/habits`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE),
  }).then(
    async (answer) => answer.ok && (await answer.text()) !== '',
    () => false,
  );
  times.push(isRead ? performance.now() - begin : Number.POSITIVE_INFINITY);
  await sleep(PAUSE);
}
parentPort?.postMessage(times, []);
