import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { mayBeListed } from '../listed-hosts.ts';

/** IPv4 that is nobody's in particular, or only some network's own (IANA, RFC 6890 and later). */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // behind the address of a carrier; one cloud answers its machines' questions there
  '100.64.0.0/10',
  '127.0.0.0/8',
  // link-local, where most clouds tell machines their secrets
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // public by its number, and Azure's own to each of its machines
  '168.63.129.16/32',
];

/** All that was given out of IPv6 to anybody, and what of it leads elsewhere than it says. */
const GIVEN_OUT_V6 = '2000::/3';
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** IPv4 as networks without it know it (RFC 6052); the last 32 bits are the address. */
const TRANSLATED = '64:ff9b::/96';

/** Last labels of names that no public resolver answers for (RFC 6761, 6762, 7686, 8375, 9476), or should. */
const LOCAL_NAMES = new Set([
  'alt',
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
]);

const notPublicV4 = listOf(NOT_PUBLIC_V4, 'ipv4');
const givenOutV6 = listOf([GIVEN_OUT_V6], 'ipv6');
const notPublicV6 = listOf(NOT_PUBLIC_V6, 'ipv6');
const translated = listOf([TRANSLATED], 'ipv6');

/**
 * Whether an address can be anybody's on the internet, and is none of the networks around this
 * server. IPv4 in the clothes of IPv6 is none.
 *
 * @param address of IPv4 or IPv6, as the resolver or a URL has it, without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublicV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  if (translated.check(address, 'ipv6')) return isPublicAddress(lastFourBytes(address));
  return givenOutV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
}

/** Whether a host name, in lower case as a URL has it, can be one of the public DNS. */
function isPublicName(name: string): boolean {
  const labels = name.replace(/\.$/, '').split('.');
  return labels.length > 1 && !LOCAL_NAMES.has(labels.at(-1) ?? '');
}

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** The IPv4 in which an IPv6 ends. */
function lastFourBytes(address: string): string {
  // A URL writes them as two groups of hexadecimal digits.
  const { hostname } = new URL(`http://[${address}]`);
  const [high = '0', low = '0'] = hostname.slice(1, -1).split(':').slice(-2);
  const number = Number.parseInt(high || '0', 16) * 0x1_0000 + Number.parseInt(low || '0', 16);
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join('.');
}

/** An address that anything could be sent to by http or https, if a text is one. */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  const isWeb = url && /^https?:$/.test(url.protocol);
  return isWeb && url.username === '' && url.password === '' && url.hash === '' ? url : undefined;
}

/**
 * An address that somebody gave, if the server may send there: by https, at its usual port, and to no
 * address or name of a network of ours. What a public name leads to is looked at with each connection,
 * see `createPublicLookup`.
 */
export function publicAddress(text: string): URL | undefined {
  const url = webAddress(text);
  if (url?.protocol !== 'https:' || url.port !== '') return undefined;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return (isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host)) ? url : undefined;
}

/** A name that leads to a network of ours, or nowhere. */
export class NotPublicError extends Error {
  override name = 'NotPublicError';
  readonly code = 'ENOTPUBLIC';
}

const TIMEOUT = 1500;

/** The families of a name, each asked for by itself: many have one alone. */
export type Families = Pick<Resolver, 'resolve4' | 'resolve6'>;

/** All that a name leads to. */
export type Addresses = (name: string) => Promise<LookupAddress[]>;

/**
 * Makes what finds the addresses of a name for a connection, and leaves out those of networks of
 * ours: the connection goes to what was looked at, whatever the name leads to a moment later. The
 * system's own way would hold a thread for each name whose servers are slow, and there are four.
 */
export function createPublicLookup(
  families: Families = new Resolver({ timeout: TIMEOUT, tries: 2 }),
): LookupFunction {
  return createLookup((name) => addressesOf(families, name), isPublicAddress);
}

/**
 * The same for hosts that an operator listed, which the hosts file or mDNS alone may know: the system
 * is asked. It is asked once at a time for each name, so that a slow one holds one thread.
 *
 * @param ofSystem what the system knows of a name
 * @param within how long it may take, in milliseconds
 */
export function createListedLookup(
  ofSystem: Addresses = (name) => lookup(name, { all: true }),
  within = 2 * TIMEOUT,
): LookupFunction {
  const asked = new Map<string, Promise<LookupAddress[]>>();

  async function addressesInTime(name: string) {
    const running = asked.get(name) ?? ofSystem(name).finally(() => asked.delete(name));
    asked.set(name, running);
    const over = new AbortController();
    const late = wait(within, undefined, { signal: over.signal }).then(() => {
      throw new SlowNameError(`${name} was not found in time`);
    });
    try {
      return await Promise.race([running, late]);
    } finally {
      over.abort();
    }
  }

  return createLookup(addressesInTime, mayBeListed);
}

/** A name that the system says nothing of in time. */
class SlowNameError extends Error {
  override name = 'SlowNameError';
  readonly code = 'ETIMEOUT';
}

async function addressesOf(families: Families, name: string): Promise<LookupAddress[]> {
  const [v6, v4] = await Promise.allSettled([families.resolve6(name), families.resolve4(name)]);
  if (v6.status === 'rejected' && v4.status === 'rejected') throw v4.reason;
  return [
    ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
    ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
  ];
}

function createLookup(find: Addresses, mayReach: (address: string) => boolean): LookupFunction {
  async function look(...[name, options, done]: Parameters<LookupFunction>): Promise<void> {
    try {
      const addresses = (await find(name)).filter(({ address }) => mayReach(address));
      const [first] = addresses;
      if (!first) throw new NotPublicError(`${name} has no address that may be reached`);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    } catch (error) {
      done(error instanceof Error ? error : new Error('unknown'), '', 0);
    }
  }

  return (...asked) => void look(...asked);
}
