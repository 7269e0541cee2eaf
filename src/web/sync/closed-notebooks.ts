import { rangeOf, within } from './local-database.ts';
import type { PendingCommand, Refused } from './replica.ts';

// What is read of notebooks that no page has open, in a file that pages do without.

/** By how much the server's clock is ahead of this device's, as far as is known. */
export async function clockOffset(person: string): Promise<number> {
  const [head] = await within('readonly', (transaction) =>
    transaction.objectStore('heads').getAll(rangeOf(person)),
  );
  return head?.offset ?? 0;
}

/** All that waits or was refused, of anybody, whether or not it can be read. */
export async function commandsOfAll(): Promise<
  { person: string; row: PendingCommand | Refused | undefined }[]
> {
  return await within('readonly', async (transaction) => {
    const store = transaction.objectStore('commands');
    const [keys, rows] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return keys.map(([person], place) => ({ person, row: rows[place] }));
  });
}
