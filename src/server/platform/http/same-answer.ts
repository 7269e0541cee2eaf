import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted.ts';

const COMPRESS: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: async (text) => text,
};

/**
 * A text that everybody is answered alike, made when somebody first asks and compressed once for
 * each encoding, as small as it gets: strangers may ask for it as often as they like.
 */
export class SameAnswer {
  readonly #type: string;
  readonly #make: () => string;
  readonly #made = new Map<Encoding, Promise<Buffer>>();

  constructor(type: string, make: () => string) {
    this.#type = type;
    this.#make = make;
  }

  /** Sends it as its caller takes it. */
  async send(reply: FastifyReply): Promise<FastifyReply> {
    const encoding = acceptedEncoding(reply.request);
    reply.type(this.#type);
    if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(await this.#inEncoding(encoding));
  }

  #inEncoding(encoding: Encoding): Promise<Buffer> {
    const made = this.#made.get(encoding) ?? COMPRESS[encoding](Buffer.from(this.#make()));
    this.#made.set(encoding, made);
    return made;
  }
}
