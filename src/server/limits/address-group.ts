import { isIPv6, SocketAddress } from 'node:net';

/**
 * What stands for one customer of a network: an IPv4 address, or the first 64 bits of an IPv6
 * address, of which everyone has as many as they like.
 */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail = ''] = new SocketAddress({ address, family: 'ipv6' }).address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
