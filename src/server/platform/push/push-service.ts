import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { RequestDetails } from 'web-push';
import type { PushSubscription, PushTrouble } from '#contract/push.ts';
import { DAY, SECOND, type Clock } from '../clock.ts';
import { Agent as HttpAgent, request as httpRequest } from '../node-http.ts';
import { createPublicLookup, endpointAddress, type Families } from './public-address.ts';
import type { VapidKeys } from './vapid.ts';

/** A message on its way to one browser. */
export interface PushMessage {
  /** what the browser gets, once it has decrypted it: 3993 bytes at most */
  payload: string;
  /** for how long the push service keeps it for a browser that is out of reach, in milliseconds */
  life: number;
  /** of two that wait there under one topic, the later one is left: 32 letters of base64url */
  topic: string;
}

/** What became of a message. */
export type Sent =
  | { result: 'taken'; status: number }
  | {
      result: PushTrouble;
      /** what the push service answered, if it did */
      status: number | null;
      /** the same in a few words for the log, without anything of what was sent */
      reason: string;
      /** for how long the push service wants to be left alone, in milliseconds */
      retryAfter?: number | undefined;
    };

export interface PushService {
  /** Sends a message, and never throws for what the other side does. */
  send(subscription: PushSubscription, message: PushMessage): Promise<Sent>;
  /** the key that browsers subscribe with */
  publicKey: string;
  /** There is nothing to start; each message makes the connection that it needs. */
  start(): void;
  /** Closes its connections, once nothing is sent any more. */
  stop(): Promise<void>;
}

/** How long a push service may take in all: one that says a little at a time has no longer. */
const DEADLINE = 8 * SECOND;

/** What is read of an answer, in bytes: enough to use the connection again. */
const MAX_READ = 4096;

const IDLE = 10 * SECOND;

interface Settings {
  keys: VapidKeys;
  /** who runs this installation, for those who run push services: see `contactOf` */
  contact: string;
  isPrivateAllowed: boolean;
  clock: Clock;
  deadline?: number;
  /** what tests trust beside what the system does, and where names lead in them */
  ca?: string;
  families?: Families;
}

/** Sends notifications to the push services of browsers: RFC 8030, 8291 and 8292. */
export function createPushService({
  keys,
  contact,
  isPrivateAllowed,
  clock,
  deadline = DEADLINE,
  ca,
  families,
}: Settings): PushService {
  const options = {
    keepAlive: true,
    maxFreeSockets: 4,
    timeout: IDLE,
    ...(isPrivateAllowed ? {} : { lookup: createPublicLookup(families) }),
  };
  const agents = {
    'http:': new HttpAgent(options),
    'https:': new HttpsAgent({ ...options, ...(ca === undefined ? {} : { ca }) }),
  };

  async function answerOf(url: URL, { headers, body }: RequestDetails): Promise<IncomingMessage> {
    const isPlain = url.protocol === 'http:';
    const signal = AbortSignal.timeout(deadline);
    return await new Promise((resolve, reject) => {
      const request = (isPlain ? httpRequest : httpsRequest)(url, {
        method: 'POST',
        agent: isPlain ? agents['http:'] : agents['https:'],
        headers,
        signal,
      });
      request.on('response', (response) => {
        readSome(response);
        resolve(response);
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  return {
    publicKey: keys.publicKey,
    async send({ endpoint, keys: browser }, { payload, life, topic }) {
      const url = endpointAddress(endpoint, isPrivateAllowed);
      if (!url) return { result: 'refused', status: null, reason: 'an address that is not taken' };
      // What only notifications need is fetched for the first of them.
      const { default: webPush } = await import('web-push');
      const details = webPush.generateRequestDetails(
        { endpoint: url.href, keys: browser },
        payload,
        {
          vapidDetails: { subject: contact, ...keys },
          contentEncoding: 'aes128gcm',
          TTL: Math.max(0, Math.floor(life / SECOND)),
          urgency: 'high',
          topic,
        },
      );
      try {
        return judged(await answerOf(url, details), clock());
      } catch (error) {
        return { result: 'unreachable', status: null, reason: reasonOf(error) };
      }
    },
    start: () => undefined,
    async stop() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Reads an answer away, so that its connection can be used again; of a long one only the beginning. */
function readSome(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_READ) response.destroy();
  });
  // The status has said all that counts.
  response.on('error', () => undefined);
}

/** What a push service's answer says (RFC 8030 §5 and §7.3, RFC 8291 §4). */
function judged({ statusCode: status = 0, headers }: IncomingMessage, now: number): Sent {
  if (status >= 200 && status < 300) return { result: 'taken', status };
  const reason = `status ${status}`;
  if (status === 404 || status === 410) return { result: 'gone', status, reason };
  if (status === 429 || status >= 500)
    return { result: 'busy', status, reason, retryAfter: waitIn(headers['retry-after'], now) };
  // Where an answer leads to another address, nobody follows it there.
  return { result: 'refused', status, reason };
}

/** The wait that a `Retry-After` asks for (RFC 9110 §10.2.3), in milliseconds and at most a day. */
function waitIn(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.min(DAY, Math.max(0, wait));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time';
  return 'code' in error ? String(error.code) : error.name;
}
