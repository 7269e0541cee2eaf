import { expect, it } from 'vitest';
import { networksOf, widestNetworkOf } from './networks.ts';

it.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['unknown', ['unknown']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['::FFFF:c000:207', ['192.0.2.7']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['2001:db8::2', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  [
    '2001:0db8:0003:fedc:a:b:c:d',
    ['2001:db8:3:fedc::/64', '2001:db8:3:fe00::/56', '2001:db8:3::/48'],
  ],
  ['fe80::1:2:3:4%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
])('%s is counted in %j', (ip, networks) => {
  expect(networksOf(ip).map(({ network }) => network)).toEqual(networks);
  expect(widestNetworkOf(ip)).toBe(networks.at(-1));
});
