import { describe, expect, it, onTestFinished } from 'vitest';
import { startPushService } from '../../testing/start-push-service.ts';
import { createGuardedSender, reasonOf } from './guarded-sender.ts';
import {
  createListedLookup,
  createPublicLookup,
  isPublicAddress,
  NotPublicError,
} from './public-address.ts';

const sender = createGuardedSender({});
const lenient = createGuardedSender({ isPrivateAllowed: true });

const PUBLIC = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '142.250.75.234',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2a00:1450:4007:80c::200a',
  '2600:1901:0:38d7::',
  '64:ff9b::8efa:4bea',
];

const NOT_PUBLIC = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::169.254.169.254',
  '64:ff9b::',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2a00:1450::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
];

it.each(PUBLIC)('%s may be anybody’s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each(NOT_PUBLIC)('%j is not to be reached', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc?x=1',
    'https://wns2-par02p.notify.windows.com:443/w/?token=abc',
    'https://1.1.1.1/abc',
    'https://[2600:1901:0:38d7::]/abc',
  ])('may be %s', (endpoint) => {
    expect(sender.addressOf(endpoint)?.protocol).toBe('https:');
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://push.example.org:8443/abc',
    'https://push.example.org:22/abc',
    'https://user@push.example.org/abc',
    'https://user:word@push.example.org/abc',
    'https://push.example.org/abc#x',
    'https://127.0.0.1/abc',
    'https://127.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://0177.0.0.1/abc',
    'https://①②⑦.⓪.⓪.①/abc',
    'https://[::1]/abc',
    'https://[::ffff:127.0.0.1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1/abc',
    'https://localhost/abc',
    'https://localhost./abc',
    'https://LOCALHOST/abc',
    'https://push.localhost/abc',
    'https://localhost.localdomain/abc',
    'https://printer.local/abc',
    'https://metadata.google.internal/abc',
    'https://router.home.arpa/abc',
    'https://nas.lan/abc',
    'https://intranet/abc',
    'ftp://push.example.org/abc',
    'file:///etc/passwd',
    'data:text/plain,abc',
    'javascript:alert(1)',
    '//push.example.org/abc',
    'push.example.org',
    'https://',
    'https://exa mple.org/',
    '',
  ])('is not %s', (endpoint) => {
    expect(sender.addressOf(endpoint)).toBeUndefined();
  });

  it('in a network of ours may be anything that http reaches, where that is allowed', () => {
    expect(lenient.addressOf('http://127.0.0.1:1234/abc')?.port).toBe('1234');
    expect(lenient.addressOf('ftp://127.0.0.1/abc')).toBeUndefined();
    expect(lenient.addressOf('http://user@127.0.0.1/abc')).toBeUndefined();
  });
});

/** A resolver to whom every name leads to these. */
const leadingTo = (v4: string[], v6?: string[]) => ({
  resolve4: () => Promise.resolve(v4),
  resolve6: () => (v6 ? Promise.resolve(v6) : Promise.reject(new Error('ENODATA'))),
});

describe('a name', () => {
  const look = (families: ReturnType<typeof leadingTo>, all: boolean) =>
    new Promise((resolve) => {
      createPublicLookup(families as never)('push.example.org', { all }, (error, found, family) =>
        resolve(error ?? (all ? found : [found, family])),
      );
    });

  it('leads to what of its addresses is public', async () => {
    const families = leadingTo(['127.0.0.1', '1.1.1.1'], ['::1', '2600:1901:0:38d7::']);
    expect(await look(families, true)).toEqual([
      { address: '2600:1901:0:38d7::', family: 6 },
      { address: '1.1.1.1', family: 4 },
    ]);
    expect(await look(leadingTo(['1.1.1.1']), false)).toEqual(['1.1.1.1', 4]);
  });

  it('leads nowhere when none is, or when it has none', async () => {
    expect(await look(leadingTo(['10.0.0.1'], ['fd00::1']), true)).toBeInstanceOf(NotPublicError);
    const none = { ...leadingTo([]), resolve4: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await look(none as never, true)).toMatchObject({ message: 'ENOTFOUND' });
  });

  it('that leads to this machine is not connected to, whatever it says in the address', async () => {
    const other = await startPushService();
    const guarded = createGuardedSender({
      families: leadingTo(['127.0.0.1'], ['::1']) as never,
    });
    onTestFinished(() => guarded.close());
    const url = new URL('https://push.example.org/x');
    const sent = guarded.post(url, { headers: {}, body: '{}' }).catch(reasonOf);
    expect(await sent).toBe('ENOTPUBLIC');
    expect(other.connections()).toBe(0);
  });
});

it('a name of a listed host that is slow is looked for once at a time, and not for long', async () => {
  const asked: string[] = [];
  const lookup = createListedLookup((name) => {
    asked.push(name);
    return new Promise<never>(() => undefined);
  }, 20);
  const look = () => new Promise((resolve) => void lookup('nas.lan', { all: true }, resolve));
  const found = await Promise.all([look(), look()]);
  expect(found.map(reasonOf)).toEqual(['ETIMEOUT', 'ETIMEOUT']);
  expect(asked).toEqual(['nas.lan']);
});
