import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startReceiver } from '../../testing/start-receiver.ts';
import { listedHosts, mayBeListed } from '../listed-hosts.ts';
import { createGuardedSender, reasonOf, type GuardSettings } from './guarded-sender.ts';

function guarded(settings: GuardSettings = {}) {
  const sender = createGuardedSender(settings);
  onTestFinished(() => sender.close());
  return (address: string) =>
    sender
      .post(new URL(address), { headers: {}, body: '{}' })
      .then(({ status }) => status, reasonOf);
}

describe('the list of an operator', () => {
  it.each([
    ['homeassistant.lan:8123,10.0.0.5', ['homeassistant.lan:8123', '10.0.0.5']],
    ['[fd00::5]:80', ['[fd00::5]:80']],
    ['127.0.0.1:3000 , NAS', ['127.0.0.1:3000', 'nas']],
  ])('takes %s', (value, hosts) => {
    expect(listedHosts(value)).toEqual(hosts);
  });

  it.each([
    '169.254.169.254',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[::ffff:169.254.169.254]',
    '168.63.129.16:80',
    '100.100.100.200',
    '0.0.0.0',
    '0xa9fea9fe',
    'http://nas.lan',
    'nas.lan/hook',
    'ada@nas.lan',
    '*.lan',
    '10.0.0.0/8',
    '',
  ])('refuses %s', (value) => {
    expect(listedHosts(value)).toBeUndefined();
  });

  it.each([
    '::ffff:7f00:1',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::',
    'fe80::1%eth0',
    'ff02::1',
    'x',
  ])('lets nobody reach %s', (address) => {
    expect(mayBeListed(address)).toBe(false);
  });

  it('lets the host be reached that stands on it, at that port alone', async () => {
    const receiver = await startReceiver();
    const [, port] = receiver.host.split(':');
    const sender = createGuardedSender({ listed: [receiver.host, 'nas.lan'] });
    const takes = (address: string) => sender.addressOf(address) !== undefined;
    expect(takes(`http://${receiver.host}/hook`)).toBe(true);
    expect(takes(`https://${receiver.host}/hook`)).toBe(true);
    expect(takes(`http://127.0.0.2:${port}/hook`)).toBe(false);
    expect(takes('http://127.0.0.1/hook')).toBe(false);
    expect([takes('http://nas.lan/x'), takes('https://nas.lan/x')]).toEqual([true, true]);
    expect([takes('http://nas.lan:8080/x'), takes('http://more.nas.lan/x')]).toEqual([
      false,
      false,
    ]);
    expect(await guarded({ listed: [receiver.host] })(`http://${receiver.host}/hook`)).toBe(204);
    expect(await guarded()(`http://${receiver.host}/hook`)).toBe('EREFUSED');
    expect(receiver.received.length).toBe(1);
  });

  it('has names that this machine alone knows, as of its hosts file', async () => {
    const receiver = await startReceiver();
    const known = receiver.host.replace('127.0.0.1', 'localhost');
    expect(await guarded({ listed: [known] })(`http://${known}/hook`)).toBe(204);
    expect(await guarded()(`http://${known}/hook`)).toBe('EREFUSED');
    expect(receiver.received.length).toBe(1);
  });
});

/** A resolver whose names lead elsewhere with each question. */
function movingNames(...answers: string[][]) {
  let asked = 0;
  return {
    resolve4: () => Promise.resolve(answers[Math.min(asked++, answers.length - 1)] ?? []),
    resolve6: () => Promise.reject(new Error('ENODATA')),
  } as never;
}

/** A system that knows where one name leads. */
const leadingTo = (addresses: string[]) => async () =>
  addresses.map((address) => ({ address, family: 4 }));

describe('a name that leads elsewhere at the second look', () => {
  it('is connected to where it was seen to lead, or not at all', async () => {
    const receiver = await startReceiver();
    const [, port] = receiver.host.split(':');
    // The first look gives an address of nobody's (RFC 6890), the second one this machine.
    const send = guarded({ families: movingNames(['240.0.0.1'], ['127.0.0.1']) });
    expect(await send('https://house.example.org/hook')).toBe('ENOTPUBLIC');
    expect(await send('https://house.example.org/hook')).toBe('ENOTPUBLIC');
    const listed = [`house.lan:${port}`];
    const toMetadata = guarded({ listed, ofSystem: leadingTo(['169.254.169.254']) });
    expect(await toMetadata(`http://house.lan:${port}/`)).toBe('ENOTPUBLIC');
    const toListed = guarded({ listed, ofSystem: leadingTo(['169.254.1.1', '127.0.0.1']) });
    expect(await toListed(`http://house.lan:${port}/`)).toBe(204);
    expect(receiver.received.length).toBe(1);
  });
});

describe('a receiver', () => {
  it.each<[string, (response: ServerResponse) => void, number | string]>([
    ['says nothing', () => undefined, 'no answer in time'],
    ['redirects', (to) => to.writeHead(307, { location: '/elsewhere' }).end(), 307],
    ['is gone', (to) => to.writeHead(410).end(), 410],
    [
      'promises more than it sends',
      (to) => to.writeHead(200, { 'content-length': 1e9 }).write('x'),
      200,
    ],
    [
      'sends more than it promises',
      (to) => to.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nxxxxxxxxx'),
      200,
    ],
    ['hangs up', (to) => to.destroy(), 'ECONNRESET'],
    ['speaks something else', (to) => to.socket?.end('SSH-2.0-x\r\n'), 'HPE_INVALID_CONSTANT'],
    [
      'has endless headers',
      (to) => to.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(90_000)}`),
      'HPE_HEADER_OVERFLOW',
    ],
  ])('%s', async (_what, answer, expected) => {
    const receiver = await startReceiver();
    receiver.answer = (response) => void answer(response);
    const within = expected === 'no answer in time' ? { deadline: 300 } : {};
    const send = guarded({ listed: [receiver.host], ...within });
    expect(await send(`http://${receiver.host}/hook`)).toBe(expected);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });
});
