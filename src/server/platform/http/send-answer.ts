import { finished, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { statusOf, type Endpoint } from '#contract/endpoint.ts';
import { JsonText } from '../json-text.ts';
import { LargeAnswer, MAX_HELD, writeAnswer } from '../large-answer.ts';
import { acceptedEncodings } from './accepted.ts';
import { SameAnswer } from './same-answer.ts';

/** What a caller may have already. */
export interface ConditionalAnswer<T> {
  /** changes whenever the answer does, and is this person's alone */
  tag: string;
  /** Gives the answer to a caller who has it not. */
  read: () => Promise<T>;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Of a picture that other sites show: a browser would refuse to. */
const SHOWN_ANYWHERE = {
  'cache-control': 'private, no-cache',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Sends what a handler gave, as the flags of its endpoint say.
 *
 * @param given by the handler of this very endpoint
 * @param tempFolder where an answer is made that is too long to wait in memory
 */
export async function sendAnswer(
  endpoint: Endpoint,
  reply: FastifyReply,
  { given, tempFolder }: { given: unknown; tempFolder: string },
): Promise<FastifyReply> {
  let answer = endpoint.answer || endpoint.instead ? given : undefined;
  if (endpoint.conditional) {
    const { tag, read } = given as ConditionalAnswer<unknown>;
    const etag = `W/"${tag}"`;
    reply.header('etag', etag);
    const isSame = isKnown(reply.request.headers['if-none-match'], etag);
    if (!isSame) answer = await read();
    if (endpoint.shown) reply.headers(SHOWN_ANYWHERE);
    if (isSame) return reply.code(304).send();
  }
  const { instead } = endpoint;
  reply.code(instead && answer !== undefined ? instead.status : statusOf(endpoint));
  if (answer instanceof SameAnswer) return await answer.send(reply);
  if (answer instanceof LargeAnswer) return sendLarge(reply, answer, endpoint.gives);
  if (answer instanceof JsonText) return reply.type(JSON_TYPE).send(answer.text);
  if (answer !== undefined && !endpoint.gives && !endpoint.events) {
    const text = JSON.stringify(answer);
    if (Buffer.byteLength(text) <= MAX_HELD) return reply.type(JSON_TYPE).send(text);
    const { file } = await writeAnswer(Readable.from([text]), tempFolder);
    return sendLarge(reply, new LargeAnswer(file));
  }
  if (endpoint.gives)
    reply.type(answer instanceof Uint8Array ? endpoint.gives : `${endpoint.gives}; charset=utf-8`);
  // Proxies that gather answers (nginx) let this one pass.
  if (endpoint.events)
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  return reply.send(answer);
}

/** Sends an answer from the disk at the pace at which it is taken. */
function sendLarge(
  reply: FastifyReply,
  { gzipped, name }: LargeAnswer,
  type = JSON_TYPE,
): FastifyReply {
  // Also when nobody was there any more.
  finished(reply.raw, () => gzipped.destroy());
  if (name !== undefined) reply.header('content-disposition', `attachment; filename="${name}"`);
  reply.type(type).header('vary', 'Accept-Encoding');
  if (acceptedEncodings(reply.request).includes('gzip'))
    return reply.header('content-encoding', 'gzip').send(gzipped);
  return reply.send(gzipped.pipe(createGunzip()));
}

/** Whether a tag is among those of an `If-None-Match` header, weakly compared (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
