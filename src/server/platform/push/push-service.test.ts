import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { decrypt } from '../../testing/open-push-service.ts';
import { startPushService } from '../../testing/start-push-service.ts';
import { createGuardedSender, type GuardSettings } from '../outbound/guarded-sender.ts';
import { createPushService } from './push-service.ts';
import { deriveVapidKeys } from './vapid.ts';

const KEYS = deriveVapidKeys(Buffer.alloc(32, 7));
const CONTACT = 'https://habits.example.org';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const clock = () => NOW;
const MESSAGE = { payload: '{"é":"à"}', life: 3_600_000, topic: 'abc-DEF_0' };

function service(settings: GuardSettings = {}) {
  const made = createPushService({
    keys: KEYS,
    contact: CONTACT,
    sender: createGuardedSender({ isPrivateAllowed: true, ...settings }),
    clock,
  });
  onTestFinished(() => made.stop());
  return made;
}

it('the browser of these tests decrypts what RFC 8291 publishes', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const text = decrypt(Buffer.from(body, 'base64url'), { pair, auth }).toString();
  expect(text).toBe('When I grow up, I want to be a watermelon');
});

it('a message arrives as it was written, from whom it says', async () => {
  const other = await startPushService();
  const sent = await service().send(other.subscribe(), MESSAGE);
  expect([other.refused, sent]).toEqual([[], { result: 'taken', status: 201 }]);
  const [push] = other.received;
  expect(push).toMatchObject({
    text: MESSAGE.payload,
    headers: { ttl: '3600', urgency: 'high', topic: MESSAGE.topic },
    vapid: { key: KEYS.publicKey, sub: CONTACT },
  });
});

it('a message is written anew each time, and takes what push services take', async () => {
  const other = await startPushService();
  const ours = service();
  const browser = other.subscribe();
  const payload = 'x'.repeat(3993);
  for (let n = 0; n < 2; n += 1) await ours.send(browser, { ...MESSAGE, payload });
  expect(other.received.map(({ text }) => text)).toEqual([payload, payload]);
  const [first, second] = other.received.map(({ body }) => body);
  expect(first?.length).toBe(4096);
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false);
});

it.each([
  ['/status-200', { result: 'taken', status: 200 }],
  ['/status-404', { result: 'gone', status: 404 }],
  ['/status-410', { result: 'gone', status: 410 }],
  ['/status-400', { result: 'refused', status: 400 }],
  ['/status-403', { result: 'refused', status: 403 }],
  ['/status-413', { result: 'refused', status: 413 }],
  ['/status-429', { result: 'busy', status: 429, retryAfter: undefined }],
  ['/status-429-120', { result: 'busy', status: 429, retryAfter: 120_000 }],
  ['/status-503-Sat, 21 Nov 2026 12:01:00 GMT', { result: 'busy', retryAfter: 60_000 }],
  ['/status-503-Fri, 20 Nov 2026 12:01:00 GMT', { result: 'busy', retryAfter: 0 }],
  ['/status-503-99999999', { result: 'busy', retryAfter: 86_400_000 }],
  ['/status-503-soon', { result: 'busy', retryAfter: undefined }],
  ['/status-500', { result: 'busy', status: 500 }],
])('%s is understood', async (path, expected) => {
  const other = await startPushService();
  const subscription = other.subscribe(path.replaceAll(' ', '%20'));
  expect(await service().send(subscription, MESSAGE)).toMatchObject(expected);
});

it('nobody follows a redirect', async () => {
  const other = await startPushService();
  const sent = await service().send(other.subscribe('/redirect'), MESSAGE);
  expect(sent).toMatchObject({ result: 'refused', status: 307 });
  expect(other.received.map(({ path }) => path)).toEqual(['/redirect']);
});

it.each(['/silent', '/trickle'])('%s has until the deadline', async (path) => {
  const other = await startPushService();
  const sent = await service({ deadline: 300 }).send(other.subscribe(path), MESSAGE);
  expect(sent).toMatchObject({ result: 'unreachable', reason: 'no answer in time' });
});

it('an answer without an end is left, and its connection with it', async () => {
  const other = await startPushService();
  const ours = service();
  const endless = other.subscribe('/endless');
  for (let n = 0; n < 3; n += 1)
    expect(await ours.send(endless, MESSAGE)).toMatchObject({ result: 'taken' });
  expect(other.connections()).toBe(3);
});

it('one connection serves one message after the other', async () => {
  const other = await startPushService();
  const ours = service();
  for (let n = 0; n < 5; n += 1) await ours.send(other.subscribe(), MESSAGE);
  expect([other.received.length, other.connections()]).toEqual([5, 1]);
});

it('a service that is not there is out of reach', async () => {
  const { keys } = (await startPushService()).subscribe();
  const sent = await service().send({ endpoint: 'http://127.0.0.1:1/x', keys }, MESSAGE);
  expect(sent).toEqual({ result: 'unreachable', status: null, reason: 'ECONNREFUSED' });
});

const pem = (name: string) =>
  readFileSync(new URL(`../../testing/push-service.${name}.pem`, import.meta.url), 'utf8');

it('a service has to show who it is', async () => {
  const other = await startPushService({ tls: { key: pem('key'), cert: pem('cert') } });
  const subscription = other.subscribe();
  expect(await service().send(subscription, MESSAGE)).toMatchObject({
    result: 'unreachable',
    reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
  expect(await service({ ca: pem('cert') }).send(subscription, MESSAGE)).toMatchObject({
    result: 'taken',
  });
  expect(other.received).toHaveLength(1);
});

it.each(['http', 'https'])('nothing goes to this machine by %s', async (protocol) => {
  const tls = { key: pem('key'), cert: pem('cert') };
  const other = await startPushService(protocol === 'https' ? { tls } : {});
  const ours = service({ isPrivateAllowed: false, ca: tls.cert });
  const sent = await ours.send(other.subscribe(), MESSAGE);
  expect(sent).toMatchObject({ result: 'refused', status: null });
  expect(other.connections()).toBe(0);
});
