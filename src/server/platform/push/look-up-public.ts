import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** A name that leads to a network of ours, or nowhere. */
export class NotPublicError extends Error {
  override name = 'NotPublicError';
  readonly code = 'ENOTPUBLIC';
}

const TIMEOUT = 1500;

/** The families of a name, each asked for by itself: many have one alone. */
export type Families = Pick<Resolver, 'resolve4' | 'resolve6'>;

/**
 * Makes what finds the addresses of a name for a connection, and leaves out those of networks of
 * ours: the connection goes to what was looked at, whatever the name leads to a moment later. The
 * system's own way would hold a thread for each name whose servers are slow, and there are four.
 */
export function createPublicLookup(
  families: Families = new Resolver({ timeout: TIMEOUT, tries: 2 }),
): LookupFunction {
  async function addressesOf(name: string) {
    const [v6, v4] = await Promise.allSettled([families.resolve6(name), families.resolve4(name)]);
    if (v6.status === 'rejected' && v4.status === 'rejected') throw v4.reason;
    const found = [
      ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
      ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
    ];
    return found.filter(({ address }) => isPublicAddress(address));
  }

  async function look(...[name, options, done]: Parameters<LookupFunction>): Promise<void> {
    try {
      const addresses = await addressesOf(name);
      const [first] = addresses;
      if (!first) throw new NotPublicError(`${name} has no public address`);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    } catch (error) {
      done(error instanceof Error ? error : new Error('unknown'), '', 0);
    }
  }

  return (...asked) => void look(...asked);
}
