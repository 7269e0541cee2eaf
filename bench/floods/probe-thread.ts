import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ProbeCall, ProbeTask, Sample } from './probe.ts';

/** Nobody waits longer. */
const TIMEOUT_MS = 30_000;

const { url, headers, calls, pauseMs } = workerData as ProbeTask;
const samples: Sample[] = [];
let stopped = false;
parentPort?.once('message', () => {
  stopped = true;
});

await Promise.all(calls.map(callAgain));
parentPort?.postMessage(samples, []);

async function callAgain({ name, method, path, bodies = [] }: ProbeCall): Promise<void> {
  for (let turn = 0; !stopped; turn += 1) {
    const begin = performance.now();
    const status = await statusOf(method, path, bodies[turn % bodies.length]);
    const took = status === 0 ? Number.POSITIVE_INFINITY : performance.now() - begin;
    samples.push({ call: name, took, status });
    await sleep(pauseMs);
  }
}

/** @returns the status of an answer that came whole; 0 where none did */
async function statusOf(method: string, path: string, body: object | undefined): Promise<number> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
