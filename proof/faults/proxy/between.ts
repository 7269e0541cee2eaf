import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { newAddress } from '../../attacks/wire.ts';
import { changed, type Answer, type Way } from './ways.ts';

/** A slow answer comes after so many milliseconds. */
const SLOW_MS = 4000;

/** What is broken, and how often. */
export interface Break {
  way: Way;
  names: ReadonlySet<string>;
  /** each of them: Infinity until further notice */
  times: number;
}

/** A proxy between one page and the server. */
export interface Between extends AsyncDisposable {
  url: string;
  /** what was asked for, the name of a call or the address of a file, with the last answer */
  asked: ReadonlyMap<string, Answer>;
  /** when each command was told to be done, by its id, in milliseconds since 1970 */
  done: ReadonlyMap<string, number>;
  /** whether the server did what a call is for, whatever became of its answer */
  isHeard(name: string): boolean;
  /** how often each was broken so far */
  broken(): ReadonlyMap<string, number>;
  /** from now on this is broken, and it is noted anew what is asked for */
  begin(breaking?: Break): void;
  end(): void;
}

const CALLS = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
  name,
  endpoint,
  path: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Starts one; it lets everything through until something is to be broken. */
export async function openBetween(target: string): Promise<Between> {
  const asked = new Map<string, Answer>();
  const done = new Map<string, number>();
  const heard = new Set<string>();
  let broken = new Map<string, number>();
  let breaking: Break | undefined;
  // The server allows each network so much.
  const from = newAddress();

  /** @returns how this answer is to be broken */
  function fateOf(name: string): Way | undefined {
    const times = broken.get(name) ?? 0;
    if (!breaking?.names.has(name) || times >= breaking.times) return undefined;
    broken.set(name, times + 1);
    return breaking.way;
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { name, endpoint } = whatIsAsked(request);
    const way = fateOf(name);
    if (!asked.has(name)) asked.set(name, { endpoint, body: '' });
    const sent = await buffer(request);
    if (way === 'slow') await sleep(SLOW_MS);
    if (way === 'cut-before') return void request.socket.destroy();
    if (way === 'failed') return void response.writeHead(500).end('500');
    if (way === 'bad-gateway') return void response.writeHead(502).end('502 Bad Gateway');
    const upstream = await answerTo(request, sent, from, target);
    response.on('close', () => upstream.destroy());
    if ((upstream.statusCode ?? 500) < 400) heard.add(name);
    const isStream = upstream.headers['content-type']?.startsWith('text/event-stream') ?? false;
    const body = isStream ? Buffer.from('a stream') : await buffer(upstream);
    // What was asked for before the notes began anew is none of theirs.
    if (body.length > 0 && asked.has(name)) asked.set(name, { endpoint, body: body.toString() });
    if (isStream) return await passStream(way, upstream, response);
    if (way === 'cut-after') return void request.socket.destroy();
    if (way === 'cut-short') {
      response.writeHead(upstream.statusCode ?? 0, upstream.headers);
      response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
      return;
    }
    const isNewer = way === 'field-more' || way === 'value-new';
    const text = isNewer ? Buffer.from(changed(way, { endpoint, body: body.toString() })) : body;
    const { 'transfer-encoding': _chunked, etag: _etag, ...headers } = upstream.headers;
    const length = text.length > 0 ? { 'content-length': text.length } : {};
    response.writeHead(
      upstream.statusCode ?? 0,
      isNewer ? { ...headers, ...length } : upstream.headers,
    );
    response.end(text, () => {
      if ((upstream.statusCode ?? 500) >= 400) return;
      if (name !== 'applyCommands' || way === 'value-new') return;
      for (const { id } of JSON.parse(sent.toString()).commands)
        if (!done.has(id)) done.set(id, Date.now());
    });
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // Another name of this machine, at which browsers keep what they keep over TLS alone.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    done,
    isHeard: (name) => heard.has(name),
    broken: () => broken,
    begin(next) {
      breaking = next;
      broken = new Map();
      asked.clear();
    },
    end() {
      breaking = undefined;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Of a stream what comes first is all of it, where it is broken. */
async function passStream(
  way: Way | undefined,
  upstream: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isCut = way === 'cut-after' || way === 'cut-short';
  if (way !== 'cut-after') response.writeHead(upstream.statusCode ?? 0, upstream.headers);
  upstream.on('error', () => response.destroy());
  for await (const chunk of upstream as AsyncIterable<Buffer>) {
    if (way !== 'cut-after') response.write(isCut ? chunk.subarray(0, chunk.length / 2) : chunk);
    if (isCut) return void response.socket?.end();
  }
  response.end();
}

function whatIsAsked({ method, url = '', headers }: IncomingMessage): {
  name: string;
  endpoint: Endpoint | undefined;
} {
  const [path = ''] = url.split('?');
  const call = CALLS.find((each) => each.endpoint.method === method && each.path.test(path));
  if (call) return call;
  const isPage = headers['sec-fetch-dest'] === 'document';
  const isUnknown = path.startsWith('/api/');
  return {
    name: isUnknown ? `${method} ${path}` : isPage ? 'the page' : path,
    endpoint: undefined,
  };
}

/** As a server has it from a proxy. What is to be changed on the way comes as it is. */
async function answerTo(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  from: string,
  target: string,
): Promise<IncomingMessage> {
  const { 'accept-encoding': _compressed, ...others } = headers;
  const sent = ask(target + url, { method, headers: { ...others, 'x-forwarded-for': from } });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}
