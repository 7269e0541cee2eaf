import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { DAY, SECOND } from '../clock.ts';
import { Agent as HttpAgent, request as httpRequest } from '../node-http.ts';
import { isListed, mayBeListed } from '../listed-hosts.ts';
import {
  createListedLookup,
  createPublicLookup,
  publicAddress,
  webAddress,
} from './public-address.ts';
import type { Addresses, Families } from './public-address.ts';

/** What was answered: of its body nothing. */
export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
}

/**
 * Sends to addresses that somebody else chose, and reaches nothing that is the server's own (SSRF): a
 * connection goes to the address that was looked at, nobody follows a redirect, and it is over by a
 * deadline.
 */
export interface GuardedSender {
  /** The address of a text, if it may be sent to. */
  addressOf(text: string): URL | undefined;
  /** @throws what went wrong before anything was answered: see {@link reasonOf} */
  post(
    url: URL,
    message: { headers: OutgoingHttpHeaders; body: string | Buffer },
  ): Promise<Answered>;
  /** Closes its connections, once nothing is sent any more. */
  close(): void;
}

/** How long the other side may take in all: one that says a little at a time has no longer. */
const DEADLINE = 8 * SECOND;

/** What is read of an answer, in bytes: enough to use the connection again. */
const MAX_READ = 4096;

const IDLE = 10 * SECOND;

export interface GuardSettings {
  /** tests, and installations whose push service is in their own network: anything that http reaches */
  isPrivateAllowed?: boolean;
  /** hosts of a network of ours that may be reached, see `listedHosts` */
  listed?: readonly string[];
  deadline?: number;
  /** what tests trust beside what the system does, and where names lead in them */
  ca?: string | undefined;
  families?: Families | undefined;
  /** where names of listed hosts lead in tests */
  ofSystem?: Addresses | undefined;
}

export function createGuardedSender({
  isPrivateAllowed = false,
  listed = [],
  deadline = DEADLINE,
  ca,
  families,
  ofSystem,
}: GuardSettings): GuardedSender {
  function agentsWith(lookup?: LookupFunction) {
    const options = {
      keepAlive: true,
      maxFreeSockets: 4,
      timeout: IDLE,
      ...(lookup && { lookup }),
    };
    return {
      plain: new HttpAgent(options),
      secure: new HttpsAgent({ ...options, ...(ca === undefined ? {} : { ca }) }),
    };
  }

  const ofAnybody = agentsWith(isPrivateAllowed ? undefined : createPublicLookup(families));
  const ofListed = agentsWith(createListedLookup(ofSystem));

  function addressOf(text: string): URL | undefined {
    const url = webAddress(text);
    if (!url || isPrivateAllowed) return url;
    if (!isListed(url, listed)) return publicAddress(text);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    return isIP(host) === 0 || mayBeListed(host) ? url : undefined;
  }

  return {
    addressOf,
    async post(url, { headers, body }) {
      if (!addressOf(url.href)) throw new RefusedAddressError(url.host);
      const agents = isListed(url, listed) ? ofListed : ofAnybody;
      const isPlain = url.protocol === 'http:';
      const signal = AbortSignal.timeout(deadline);
      return await new Promise((resolve, reject) => {
        const request = (isPlain ? httpRequest : httpsRequest)(url, {
          method: 'POST',
          agent: isPlain ? agents.plain : agents.secure,
          headers,
          signal,
        });
        request.on('response', (response) => {
          readSome(response);
          resolve({ status: response.statusCode ?? 0, headers: response.headers });
        });
        request.on('error', reject);
        request.end(body);
      });
    },
    close() {
      for (const { plain, secure } of [ofAnybody, ofListed]) {
        plain.destroy();
        secure.destroy();
      }
    },
  };
}

/** An address that may not be sent to, or no more. */
class RefusedAddressError extends Error {
  override name = 'RefusedAddressError';
  readonly code = 'EREFUSED';
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

/** Why nothing was answered, in a few words for a log, without anything of what was sent. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time';
  return 'code' in error ? String(error.code) : error.name;
}

/** The wait that a `Retry-After` asks for (RFC 9110 §10.2.3), in milliseconds and at most a day. */
export function waitIn({ 'retry-after': header }: IncomingHttpHeaders, now: number) {
  if (header === undefined) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.min(DAY, Math.max(0, wait));
}
