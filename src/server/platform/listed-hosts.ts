import { BlockList, isIP } from 'node:net';

/**
 * Where machines of clouds ask for their secrets, and what is nobody's: such addresses are reached by
 * no list of an operator.
 */
const NEVER = {
  ipv4: [
    '0.0.0.0/8',
    '169.254.0.0/16',
    '224.0.0.0/4',
    '255.255.255.255/32',
    // of Alibaba, Oracle and Azure
    '100.100.100.200/32',
    '192.0.0.192/32',
    '168.63.129.16/32',
  ],
  // of Amazon
  ipv6: ['::/128', 'fe80::/10', 'ff00::/8', 'fd00:ec2::/32'],
} as const;

/** IPv4 behind addresses of IPv6, which leads where its last bits say. */
const EMBEDDED_IPV4 = ['::ffff:0:0/96', '64:ff9b::/96', '2002::/16'];

const never = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const)
  for (const network of NEVER[family]) add(never, network, family);
const embeddedIpv4 = new BlockList();
for (const network of EMBEDDED_IPV4) add(embeddedIpv4, network, 'ipv6');

function add(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', prefix] = network.split('/');
  list.addSubnet(address, Number(prefix), family);
}

/** Whether an operator may let something be sent to an address of a network of theirs. */
export function mayBeListed(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  if (version === 4) return !never.check(address, 'ipv4');
  return !never.check(address, 'ipv6') && !embeddedIpv4.check(address, 'ipv6');
}

/**
 * Hosts of an operator's own network, each exactly: `10.0.0.5`, `homeassistant.lan:8123`.
 *
 * @returns undefined where one is none, or may never be reached
 */
export function listedHosts(value: string): string[] | undefined {
  const hosts = value.split(',').map((host) => hostOf(host.trim()));
  return hosts.every((host) => host !== undefined) ? hosts : undefined;
}

function hostOf(text: string): string | undefined {
  const url = URL.parse(`http://${text}`);
  if (!url || url.href !== `http://${url.host}/` || /[/?#@*\\]/.test(text)) return undefined;
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(name) !== 0 && !mayBeListed(name)) return undefined;
  const port = /:(\d+)$/.exec(text)?.[1];
  return port === undefined ? url.hostname : `${url.hostname}:${Number(port)}`;
}

/** Whether an address is of a listed host: one without a port is listed for the usual one alone. */
export function isListed({ hostname, port, protocol }: URL, hosts: readonly string[]): boolean {
  const usual = protocol === 'https:' ? '443' : '80';
  const actual = port === '' ? usual : port;
  return hosts.includes(`${hostname}:${actual}`) || (actual === usual && hosts.includes(hostname));
}
