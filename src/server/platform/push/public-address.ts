import { BlockList, isIPv4, isIPv6 } from 'node:net';

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
export function isPublicName(name: string): boolean {
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
