import { open, readdir } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../problem-error.ts';
import { acceptedEncodings } from './accepted.ts';
import { isKnown } from './send-answer.ts';

/** The suffixes of files that the build has compressed, the smallest first. */
const SUFFIXES = { br: '.br', gzip: '.gz' } as const;

const COMPRESSIONS = ['br', 'gzip'] as const;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

interface Options {
  /** addresses of files that are not to be had */
  except: readonly string[];
  /** the `Cache-Control` of an address */
  cachingOf: (address: string) => string;
}

/**
 * Serves the files that are in a folder now, each at its address: no path that is asked for leads to
 * the disk. A file is sent as the build has compressed it, to those who take it so.
 */
export async function registerFiles(
  app: FastifyInstance,
  root: string,
  { except, cachingOf }: Options,
): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const addresses = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative(root, join(parentPath, name))}`)
      .map((address) => address.replaceAll(sep, '/')),
  );
  const isCompressed = (address: string) =>
    COMPRESSIONS.some(
      (way) =>
        address.endsWith(SUFFIXES[way]) && addresses.has(address.slice(0, -SUFFIXES[way].length)),
    );
  const contentOf = createSharedReading();
  for (const address of addresses) {
    if (except.includes(address) || isCompressed(address)) continue;
    const ways = COMPRESSIONS.filter((way) => addresses.has(`${address}${SUFFIXES[way]}`));
    app.get(address, async (request, reply) => {
      reply.header('cache-control', cachingOf(address));
      reply.type(TYPES[extname(address)] ?? 'application/octet-stream');
      if (ways.length > 0) reply.header('vary', 'Accept-Encoding');
      const accepted = acceptedEncodings(request);
      const way = ways.find((each) => accepted.includes(each));
      if (way) reply.header('content-encoding', way);
      const path = join(root, `${address}${way ? SUFFIXES[way] : ''}`);
      return await sendFile(request, reply, { path, contentOf });
    });
  }
}

/**
 * Reads a file once for all who are sent it at the same time: strangers who take it slowly would
 * otherwise each hold one in memory. Nothing is kept of what is on its way to nobody.
 */
export function createSharedReading() {
  const contents = new Map<string, { tag: string; content: WeakRef<Buffer> }>();

  const underWay = new Map<string, Promise<Buffer>>();

  /** @param tag changes whenever what is in the file does */
  return async (file: FileHandle, path: string, tag: string): Promise<Buffer> => {
    const known = contents.get(path);
    const shared = known?.tag === tag ? known.content.deref() : undefined;
    if (shared) return shared;
    const name = `${path} ${tag}`;
    const reading = underWay.get(name) ?? file.readFile();
    underWay.set(name, reading);
    try {
      const content = await reading;
      contents.set(path, { tag, content: new WeakRef(content) });
      return content;
    } finally {
      underWay.delete(name);
    }
  };
}

/** The largest of the build has some hundred kilobytes, and nobody pays for an open file. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, contentOf }: { path: string; contentOf: ReturnType<typeof createSharedReading> },
): Promise<FastifyReply> {
  const file = await open(path).catch(() => {
    throw notFound();
  });
  try {
    const { size, mtime } = await file.stat();
    const etag = `W/"${size.toString(36)}-${mtime.getTime().toString(36)}"`;
    reply.header('etag', etag).header('last-modified', mtime.toUTCString());
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.send(await contentOf(file, path, etag));
  } finally {
    await file.close();
  }
}
