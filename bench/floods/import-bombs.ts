import { zipSync } from 'fflate';
import { openAccount } from './account.ts';
import type { Account } from './account.ts';
import type { Flood, Tell } from './flood.ts';

const SENDERS = 8;
const MEGABYTE = 1_000_000;

/** Small files of which a careless reader makes very much. */
const BOMBS: readonly Uint8Array[] = [
  bomb(99, '","'),
  bomb(39, '"",'),
  bomb(39, ','),
  bomb(39, 'a\n'),
  Buffer.from(`[${'[],'.repeat(6 * MEGABYTE)}[]]`),
];

/** Eight people who send one bomb after the other. */
export const importBombs: Flood = {
  name: 'bombs',
  what: `${SENDERS} people with ${BOMBS.length} files each that unpack to too much`,
  async prepare(product) {
    const accounts: Account[] = [];
    while (accounts.length < SENDERS) accounts.push(await openAccount(product));
    return async (tell) => {
      await Promise.all(accounts.map((account) => sendAll(account, tell)));
    };
  },
};

async function sendAll({ send }: Account, tell: Tell): Promise<void> {
  for (const file of BOMBS) {
    const answer = await send('POST', '/api/imports/preview', file);
    await answer.arrayBuffer();
    tell(answer.status);
  }
}

function bomb(megabytes: number, text: string): Uint8Array {
  return zipSync({ 'Habits.csv': Buffer.alloc(megabytes * MEGABYTE, text) });
}
