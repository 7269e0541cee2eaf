import { request } from 'node:http';
import { IMPORT_MAX_BYTES } from '#contract/import.ts';
import { openAccount } from './account.ts';
import type { Account } from './account.ts';
import type { Flood } from './flood.ts';
import type { Product } from '../product.ts';

const SENDERS = 60;

/** All but the last of a file. */
const MAX_OF_IT = Buffer.alloc(IMPORT_MAX_BYTES - 100_000);

/** Files that never come to their end, each from somebody else. */
export const stalledUploads: Flood = {
  name: 'stalled',
  what: `${SENDERS} files of ${(MAX_OF_IT.length / 1_000_000).toFixed(1)} MB that stop before their end`,
  async prepare(product) {
    const accounts: Account[] = [];
    while (accounts.length < SENDERS) accounts.push(await openAccount(product));
    return async (tell) => {
      const statuses = await Promise.all(accounts.map((account) => stall(product, account)));
      for (const status of statuses) tell(status);
    };
  },
};

/** @returns the status of the answer, or 0 where the connection was cut */
function stall({ url }: Product, { token }: Account): Promise<number> {
  return new Promise((resolve) => {
    const sending = request(`${url}/api/imports`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/octet-stream',
        'Content-Length': IMPORT_MAX_BYTES,
      },
    });
    sending.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
      sending.destroy();
    });
    sending.on('error', () => resolve(0));
    sending.write(MAX_OF_IT);
  });
}
