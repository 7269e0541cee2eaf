import ipaddr from 'ipaddr.js';

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
  // A proxy may pass on anything.
  if (!ipaddr.isValid(ip)) return [{ network: ip, times: 1 }];
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return [{ network: address.toString(), times: 1 }];
  const [narrowest, ...wider] = PREFIXES;
  const cut = ({ bits, times }: (typeof PREFIXES)[number]) => ({
    network: `${prefixOf(address.parts, bits)}::/${bits}`,
    times,
  });
  return [cut(narrowest), ...wider.map(cut)];
}

/** The widest network of an IP address, whose customers take turns where there is a crowd. */
export function widestNetworkOf(ip: string): string {
  const [narrowest, ...wider] = networksOf(ip);
  return (wider.at(-1) ?? narrowest).network;
}

function prefixOf(words: readonly number[], bits: number): string {
  return words
    .slice(0, Math.ceil(bits / 16))
    .map((word, place) => word & (0xffff << Math.max(0, 16 * (place + 1) - bits)))
    .map((word) => word.toString(16))
    .join(':');
}
