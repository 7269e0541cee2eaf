import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Product } from '../product.ts';
import { openAccount, type Account } from './account.ts';

/** What waiting for others does to somebody with a small notebook. */
export interface Probe {
  /** @returns what they waited for each answer */
  stop(): Promise<Sample[]>;
}

/** A call that is sent again and again, each time a little after its answer. */
export interface ProbeCall {
  /** a word for whoever reads what was found */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** taken in turn */
  bodies?: readonly object[];
}

export interface Sample {
  /** the name of the call */
  call: string;
  /** milliseconds until its answer was there; infinite where none came */
  took: number;
  /** 0 where none came */
  status: number;
}

export interface ProbeTask {
  url: string;
  headers: Record<string, string>;
  calls: readonly ProbeCall[];
  pauseMs: number;
}

/** Between an answer and the next call of the same name, in milliseconds. */
export const PROBE_PAUSE_MS = 20;

const LIST: ProbeCall = { name: 'list', method: 'GET', path: '/api/habits' };

/**
 * Calls as somebody with three habits, from a thread of its own, so that only the server is felt.
 *
 * @param callsOf what is called, by the id of a habit of theirs; a small list, unless said
 */
export async function startProbe(
  product: Product,
  callsOf: (habit: string) => readonly ProbeCall[] = () => [LIST],
): Promise<Probe> {
  const { token, from, send } = await openAccount(product);
  const habits = await createHabits(send);
  const workerData: ProbeTask = {
    url: product.url,
    headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': from },
    calls: callsOf(habits[0] ?? ''),
    pauseMs: PROBE_PAUSE_MS,
  };
  const thread = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData });
  return {
    async stop() {
      thread.postMessage('stop', []);
      const [samples] = (await once(thread, 'message')) as [Sample[]];
      return samples;
    },
  };
}

async function createHabits(send: Account['send']): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['Read', 'Walk', 'Sleep early']) {
    const answer = await send('POST', '/api/habits', { name, frequency: 'DAILY' });
    ids.push(((await answer.json()) as { id: string }).id);
  }
  return ids;
}

/** How long each answer took, in milliseconds; infinite where it was a refusal or none. */
export function timesOf(samples: readonly Sample[]): number[] {
  return samples.map(({ took, status }) => (isRefusal(status) ? Number.POSITIVE_INFINITY : took));
}

export function isRefusal(status: number): boolean {
  return status < 200 || status >= 300;
}
