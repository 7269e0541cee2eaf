import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { JsonText } from '../json-text.ts';
import { SpooledAnswer } from '../spool-answer.ts';
import type { ConditionalAnswer, Exchange } from './register-endpoints.ts';
import { JSON_TYPE, sendSpooled } from './send-spooled.ts';

/**
 * Sends what a handler gave, as the flags of its endpoint say.
 *
 * @param given by the handler of this very endpoint
 */
export async function sendAnswer(
  endpoint: Endpoint,
  exchange: Exchange,
  given: unknown,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  let answer = endpoint.answer || endpoint.instead ? given : undefined;
  if (endpoint.conditional) {
    const { tag, read } = given as ConditionalAnswer<unknown>;
    const etag = `W/"${tag}"`;
    reply.header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    answer = await read();
  }
  const { status } = endpoint.instead && answer !== undefined ? endpoint.instead : endpoint;
  reply.code(status);
  if (answer instanceof SpooledAnswer) return sendSpooled(exchange, answer, endpoint.gives);
  if (answer instanceof JsonText) return reply.type(JSON_TYPE).send(answer.text);
  // Proxies that gather answers (nginx) let this one pass.
  if (endpoint.events) reply.type('text/event-stream').header('x-accel-buffering', 'no');
  return reply.send(answer);
}

/** Whether a tag is among those of an `If-None-Match` header, weakly compared (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
