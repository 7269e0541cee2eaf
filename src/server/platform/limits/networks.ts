import { isIPv6, SocketAddress } from 'node:net';

/** A part of the net that limits count by. */
interface Network {
  network: string;
  /** how many times as much as one customer it may do, since it may hold several */
  times: number;
}

/**
 * How much wider networks may do. One customer of IPv6 has 64 bits of addresses of their own, often
 * 56, and sometimes 48 (RIPE-690 §4.2): 65,536 times as many as the first.
 */
const PREFIXES = [
  { bits: 64, times: 1 },
  { bits: 56, times: 3 },
  { bits: 48, times: 10 },
] as const;

/** The networks that an IP address is in, the narrowest first. */
export function networksOf(ip: string): [Network, ...Network[]] {
  const words = wordsOf(ip);
  if (typeof words === 'string') return [{ network: words, times: 1 }];
  const [narrowest, ...wider] = PREFIXES;
  const cut = ({ bits, times }: (typeof PREFIXES)[number]) => ({
    network: `${prefixOf(words, bits)}::/${bits}`,
    times,
  });
  return [cut(narrowest), ...wider.map(cut)];
}

/** The widest network of an IP address, whose customers take turns where there is a crowd. */
export function widestNetworkOf(ip: string): string {
  const [narrowest, ...wider] = networksOf(ip);
  return (wider.at(-1) ?? narrowest).network;
}

/** The first 64 bits of an IPv6 address as four numbers; an IPv4 address as it is. */
function wordsOf(ip: string): number[] | string {
  const [withoutZone = ''] = ip.split('%');
  if (!isIPv6(withoutZone)) return ip;
  const canonical = new SocketAddress({ address: withoutZone, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail = ''] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).map((word) => Number.parseInt(word, 16));
}

function prefixOf(words: readonly number[], bits: number): string {
  return words
    .slice(0, Math.ceil(bits / 16))
    .map((word, place) => word & (0xffff << Math.max(0, 16 * (place + 1) - bits)))
    .map((word) => word.toString(16))
    .join(':');
}
