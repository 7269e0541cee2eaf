import { finished, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { statusOf } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { JsonText } from '../json-text.ts';
import { LargeAnswer, MAX_HELD, writeAnswer } from '../large-answer.ts';
import { acceptedEncoding, acceptedEncodings } from './accepted.ts';
import { compressed } from './compress-answers.ts';
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts';
import { SameAnswer } from './same-answer.ts';

/** What a caller may have already. */
export interface ConditionalAnswer<T> {
  /** changes whenever the answer does, and is this person's alone */
  tag: string;
  /** Gives the answer to a caller who has it not. */
  read: () => Promise<T>;
  /** the tag alone says what is answered: it is read and compressed once, and kept for the next */
  isKept?: true;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Sends what a handler gave, as the flags of its endpoint say.
 *
 * @param given by the handler of this very endpoint
 * @param kept what it gave before
 * @param tempFolder where an answer is made that is too long to wait in memory
 */
export async function sendAnswer(
  endpoint: Endpoint,
  reply: FastifyReply,
  { given, kept, tempFolder }: { given: unknown; kept: KeptAnswers; tempFolder: string },
): Promise<FastifyReply> {
  const { request } = reply;
  let answer = endpoint.answer || endpoint.instead ? given : undefined;
  if (endpoint.conditional) {
    const { tag, read, isKept } = given as ConditionalAnswer<unknown>;
    const etag = `W/"${tag}"`;
    reply.header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const key = `${endpoint.path} ${etag} ${acceptedEncoding(request)}`;
    const known = isKept ? kept.find(key) : undefined;
    if (known) return sendKept(reply, known);
    answer = await read();
    if (isKept && answer instanceof JsonText) {
      const made = await compressed(answer.text, acceptedEncoding(request));
      kept.keep(key, made);
      return sendKept(reply, made);
    }
  }
  const { instead } = endpoint;
  reply.code(instead && answer !== undefined ? instead.status : statusOf(endpoint));
  if (answer instanceof SameAnswer) return await sendSame(reply, answer);
  if (answer instanceof LargeAnswer) return sendLarge(reply, answer, endpoint.gives);
  if (answer instanceof JsonText) return reply.type(JSON_TYPE).send(answer.text);
  if (answer !== undefined && !endpoint.gives && !endpoint.events) {
    const text = JSON.stringify(answer);
    if (Buffer.byteLength(text) <= MAX_HELD) return reply.type(JSON_TYPE).send(text);
    const { file } = await writeAnswer(Readable.from([text]), tempFolder);
    return sendLarge(reply, new LargeAnswer(file));
  }
  if (endpoint.gives) reply.type(`${endpoint.gives}; charset=utf-8`);
  // Proxies that gather answers (nginx) let this one pass.
  if (endpoint.events)
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  return reply.send(answer);
}

/** Sends what everybody is answered alike. */
export async function sendSame(reply: FastifyReply, answer: SameAnswer): Promise<FastifyReply> {
  return sendKept(reply, await answer.inEncoding(acceptedEncoding(reply.request)), answer.type);
}

function sendKept(
  reply: FastifyReply,
  { body, encoding }: KeptAnswer,
  type = JSON_TYPE,
): FastifyReply {
  reply.type(type).header('vary', 'Accept-Encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
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
export function isKnown(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
