import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { JsonText } from '../json-text.ts';
import { SpooledAnswer } from '../spool-answer.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { compressed } from './compress-answers.ts';
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts';
import type { ConditionalAnswer, Exchange } from './register-endpoints.ts';
import { JSON_TYPE, sendSpooled } from './send-spooled.ts';

/**
 * Sends what a handler gave, as the flags of its endpoint say.
 *
 * @param given by the handler of this very endpoint
 * @param kept what it gave before
 */
export async function sendAnswer(
  endpoint: Endpoint,
  exchange: Exchange,
  { given, kept }: { given: unknown; kept: KeptAnswers },
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  let answer = endpoint.answer || endpoint.instead ? given : undefined;
  if (endpoint.conditional) {
    const { tag, read, isKept } = given as ConditionalAnswer<unknown>;
    const etag = `W/"${tag}"`;
    reply.header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const key = `${etag} ${acceptedEncoding(request)}`;
    const known = isKept ? kept.find(key) : undefined;
    if (known) return sendKept(reply, known);
    answer = await read();
    if (isKept && answer instanceof JsonText) {
      const made = await compressed(answer.text, acceptedEncoding(request));
      kept.keep(key, made);
      return sendKept(reply, made);
    }
  }
  const { status } = endpoint.instead && answer !== undefined ? endpoint.instead : endpoint;
  reply.code(status);
  if (answer instanceof SpooledAnswer) return sendSpooled(exchange, answer, endpoint.gives);
  if (answer instanceof JsonText) return reply.type(JSON_TYPE).send(answer.text);
  // Proxies that gather answers (nginx) let this one pass.
  if (endpoint.events) reply.type('text/event-stream').header('x-accel-buffering', 'no');
  return reply.send(answer);
}

function sendKept(reply: FastifyReply, { body, encoding }: KeptAnswer): FastifyReply {
  reply.type(JSON_TYPE).header('vary', 'Accept-Encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** Whether a tag is among those of an `If-None-Match` header, weakly compared (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
