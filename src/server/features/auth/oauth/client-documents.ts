import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { z } from 'zod/mini';
import { MINUTE, SECOND, type Clock } from '../../../platform/clock.ts';
import { BoundedCache } from '../../../platform/bounded-cache.ts';
import { createQueues } from '../../../platform/limits/queue.ts';
import { parsedJson } from '../../../platform/parsed-json.ts';
import { createPublicLookup, publicAddress } from '../../../platform/outbound/public-address.ts';
import type { Families } from '../../../platform/outbound/public-address.ts';

/** A program that asks to be let in, as it describes itself. */
export interface Client {
  /** the address of its document, by which it is known */
  id: string;
  /** empty where it says nothing */
  name: string;
  redirects: readonly string[];
}

/** Finds what a client says of itself; undefined where it says nothing that counts. */
export type FindClient = (clientId: string, userId: string) => Promise<Client | undefined>;

/** Fetches a document; undefined where there is none. It throws for what goes wrong on the way. */
export type FetchDocument = (url: URL) => Promise<string | undefined>;

const NAME_SHOWN = 60;
const MAX_BYTES = 16 * 1024;
const DEADLINE = 5 * SECOND;

const KEPT = 5 * MINUTE;
const MAX_KEPT = 100;

/** Hosts may be slow: few are asked at once, and each person waits for one. */
const FETCHES_OF_ONE = { running: 1, waiting: 5 };
const FETCHES_OF_ALL = { running: 8, waiting: 100 };

const clientDocument = z.object({
  client_id: z.string(),
  client_name: z.optional(z.string()),
  redirect_uris: z.array(z.string()),
  token_endpoint_auth_method: z.optional(z.literal('none')),
});

/**
 * Makes what finds clients by their metadata documents
 * (draft-ietf-oauth-client-id-metadata-document). What was found is remembered for some minutes.
 */
export function createFindClient(clock: Clock, fetchDocument: FetchDocument): FindClient {
  const known = new BoundedCache<{ client: Client; until: number }>(MAX_KEPT);
  const fetching = createQueues(FETCHES_OF_ONE, FETCHES_OF_ALL);

  return async (clientId, userId) => {
    const url = clientAddress(clientId);
    if (!url) return undefined;
    const before = known.get(clientId);
    if (before && before.until > clock()) return before.client;
    const text = await fetching(userId, () => fetchDocument(url).catch(() => undefined));
    const client = text === undefined ? undefined : clientIn(text, clientId);
    if (client) known.set(client.id, { client, until: clock() + KEPT });
    return client;
  };
}

/** The address of a document, where a client may be known by it: by https, with a path, as it is. */
function clientAddress(clientId: string): URL | undefined {
  const url = publicAddress(clientId);
  // What is spelt in two ways could be taken for two.
  return url?.href === clientId && url.pathname !== '/' ? url : undefined;
}

/** What a document says, if it is of the client at whose address it is. */
function clientIn(text: string, clientId: string): Client | undefined {
  const document = z.safeParse(clientDocument, parsedJson(text)).data;
  if (document?.client_id !== clientId) return undefined;
  const { client_name = '', redirect_uris: redirects } = document;
  // Letters that turn others round would have one name look like another.
  const name = client_name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  return { id: clientId, name: [...name].slice(0, NAME_SHOWN).join(''), redirects };
}

/**
 * Fetches documents from hosts that strangers name, and reaches nothing that is the server's own: the
 * connection goes to the address that was looked at, nobody follows a redirect, and it is over by a
 * deadline.
 *
 * @param ca what tests trust beside what the system does
 * @param families where names lead in tests
 */
export function guardedFetch({
  ca,
  families,
  deadline = DEADLINE,
}: { ca?: string; families?: Families; deadline?: number } = {}): FetchDocument {
  const lookup = createPublicLookup(families);
  return async (url) =>
    await new Promise((resolve, reject) => {
      const request = httpsRequest(url, {
        agent: false,
        headers: { accept: 'application/json' },
        lookup,
        signal: AbortSignal.timeout(deadline),
        ...(ca === undefined ? {} : { ca }),
      });
      request.on('response', (response) => {
        if (response.statusCode === 200) textOf(response).then(resolve, reject);
        else resolve(undefined);
        if (response.statusCode !== 200) response.destroy();
      });
      request.on('error', reject);
      request.end();
    });
}

/** What a response says. @returns undefined where it says too much */
async function textOf(response: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop ends the connection.
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
