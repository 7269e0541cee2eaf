import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Product } from '../product.ts';
import { openAccount } from './account.ts';

/** What waiting for others does to somebody with a small notebook. */
export interface Probe {
  /** @returns how long each of their reads took, in milliseconds; infinite where none came */
  stop(): Promise<number[]>;
}

export interface ProbeTask {
  url: string;
  token: string;
}

/** Reads a small list again and again, from a thread of its own, so that only the server is felt. */
export async function startProbe(product: Product): Promise<Probe> {
  const { token, send } = await openAccount(product);
  for (const name of ['Read', 'Walk', 'Sleep early']) {
    await send('POST', '/api/habits', { name, frequency: 'DAILY' });
  }
  const workerData: ProbeTask = { url: product.url, token };
  const thread = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData });
  return {
    async stop() {
      thread.postMessage('stop', []);
      const [times] = (await once(thread, 'message')) as [number[]];
      return times;
    },
  };
}
