import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';
import type { PushSubscription } from '#contract/push.ts';

/** What a push service was sent, as the browser would get it. */
export interface ReceivedPush {
  path: string;
  headers: IncomingMessage['headers'];
  /** as it came */
  body: Buffer;
  /** decrypted with the keys of the subscription */
  text: string;
  /** who sent it, and until when that counts (RFC 8292), after its signature was verified */
  vapid: { key: string; sub: string | undefined; exp: number };
}

export interface TestPushService {
  url: string;
  received: ReceivedPush[];
  /** what was wrong with messages that were answered with 400 */
  refused: string[];
  /** how many connections were made */
  connections: () => number;
  /**
   * Subscribes, as a browser does.
   *
   * @param path where it goes, which chooses how it is answered: see `ANSWERS`
   * @param origin what stands before the service, if anything does
   */
  subscribe(path?: string, origin?: string): PushSubscription;
  close(): Promise<void>;
}

type Answer = (response: ServerResponse, url: string) => void;

/** How addresses that begin so are answered; others take what they are sent. */
const ANSWERS: Record<string, Answer> = {
  '/status-': (response, url) => {
    const [status = '500', wait] = url.slice('/status-'.length).split('-');
    const headers = wait === undefined ? {} : { 'retry-after': decodeURIComponent(wait) };
    response.writeHead(Number(status), headers).end();
  },
  '/redirect': (response) => response.writeHead(307, { location: '/taken-elsewhere' }).end(),
  '/silent': () => undefined,
  '/trickle': (response) => {
    const timer = setInterval(() => response.writeProcessing(), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/endless': (response) => {
    response.writeHead(201);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', more);
    more();
  },
};

interface Keys {
  pair: ECDH;
  auth: Buffer;
}

export interface PushServiceSettings {
  /** what makes it speak https */
  tls?: { key: string; cert: string };
}

interface Browser extends Keys {
  /** where it believes the service to be */
  origin: string;
}

/**
 * A push service that is one, and the browsers behind it: it decrypts what it is sent and verifies
 * who sent it, by other code than what sends.
 */
export async function openPushService({ tls }: PushServiceSettings = {}): Promise<TestPushService> {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const refused: string[] = [];
  let connections = 0;

  const onRequest: RequestListener = (request, response) => void answer(request, response);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const push = await take(request);
      received.push(push);
      const name = Object.keys(ANSWERS).find((start) => push.path.startsWith(start));
      if (name === undefined) response.writeHead(201, { location: `${url}/message` }).end();
      else ANSWERS[name]?.(response, push.path);
    } catch (error) {
      refused.push(String(error));
      response.writeHead(400).end();
    }
  }

  async function take(request: IncomingMessage): Promise<ReceivedPush> {
    const path = request.url ?? '';
    const body = await buffer(request);
    const keys = browsers.get(path);
    if (!keys) throw new Error(`nobody subscribed to ${path}`);
    const { 'content-encoding': encoding, ttl, authorization = '' } = request.headers;
    if (encoding !== 'aes128gcm' || !/^\d+$/.test(String(ttl))) throw new Error('headers');
    if (body.length > 4096) throw new Error('too large');
    return {
      path,
      headers: request.headers,
      body,
      text: decrypt(body, keys).toString('utf8'),
      vapid: await verify(authorization, keys.origin),
    };
  }

  const server = tls ? createTlsServer(tls, onRequest) : createServer(onRequest);
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;

  return {
    url,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    received,
    refused,
    connections: () => connections,
    subscribe(path = `/${randomBytes(6).toString('hex')}`, origin = url) {
      const pair = createECDH('prime256v1');
      const keys = { pair, auth: randomBytes(16), origin };
      pair.generateKeys();
      browsers.set(path, keys);
      return subscriptionOf(`${origin}${path}`, keys);
    },
  };
}

function subscriptionOf(endpoint: string, { pair, auth }: Keys): PushSubscription {
  const p256dh = pair.getPublicKey().toString('base64url');
  return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
}

/** Decrypts a message as a browser does: RFC 8291 §3.4, in one record of RFC 8188. */
export function decrypt(body: Buffer, { pair, auth }: Keys): Buffer {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${purpose}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  // The last record ends with a 2, and zeros after it.
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('padding');
  return padded.subarray(0, end);
}

/** Verifies who sent a message: RFC 8292 §2 and §3. */
async function verify(authorization: string, origin: string): Promise<ReceivedPush['vapid']> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) =>
    each.toString('base64url'),
  );
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, jwk, {
    audience: origin,
    algorithms: ['ES256'],
    requiredClaims: ['exp'],
  });
  const { sub, exp = 0 } = payload;
  if (exp > Date.now() / 1000 + 24 * 3600) throw new Error('valid for more than a day');
  return { key, sub, exp };
}
