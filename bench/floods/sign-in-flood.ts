import { Agent, request, type RequestOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pinApart } from '../notebook/process-figures.ts';
import { openAccount } from './account.ts';
import type { Product } from '../product.ts';

const WHILE = 10_000;
const LOG_INS_A_SECOND = 300;

/** Of one more person; with the reads that are timed there are about 200 a second. */
const READS_A_SECOND = 160;

/** Is told the status of each answer; 0 where the connection was cut. */
type Tell = (status: number) => void;

/**
 * Each sign-in comes from an address and for an account of its own: the line alone holds it up. The
 * server and the client have a core each.
 *
 * @returns lets it loose; it ends by itself
 */
export async function signInFlood(product: Product): Promise<(tell: Tell) => Promise<void>> {
  const reads = await readsOf(product);
  const signIns = signInsAt(product);
  pinApart(product);
  await Promise.all([reads(() => undefined), signIns(() => undefined)]);
  return async (tell) => {
    await Promise.all([reads(() => undefined), signIns(tell)]);
  };
}

async function readsOf(product: Product): Promise<(tell: Tell) => Promise<void>> {
  const { token } = await openAccount(product);
  const headers = { Authorization: `Bearer ${token}` };
  const call = callerOf(product);
  return (tell) => atRate(READS_A_SECOND, async () => tell(await call('/api/habits', { headers })));
}

function signInsAt(product: Product): (tell: Tell) => Promise<void> {
  const call = callerOf(product);
  return (tell) =>
    atRate(LOG_INS_A_SECOND, async (turn) => {
      const headers = {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `172.16.${turn >> 8}.${turn & 255}`,
      };
      const body = JSON.stringify({ email: `${turn}@example.org`, password: 'a wrong guess' });
      tell(await call('/api/auth/login', { method: 'POST', headers }, body));
    });
}

/** Calls over connections that stay open; `fetch` would take most of the client's core. */
function callerOf({ url }: Product) {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  return (path: string, options: RequestOptions, body?: string): Promise<number> =>
    new Promise((resolve) => {
      const sent = request(url + path, { ...options, agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      });
      sent.once('error', () => resolve(0));
      sent.end(body);
    });
}

/** Acts so many times a second, whether or not answers come, and waits for all of them. */
async function atRate(aSecond: number, act: (turn: number) => Promise<void>): Promise<void> {
  const begin = performance.now();
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < (WHILE / 1000) * aSecond; turn += 1) {
    const early = begin + (turn * 1000) / aSecond - performance.now();
    if (early > 1) await sleep(early);
    all.push(act(turn));
  }
  await Promise.all(all);
}
