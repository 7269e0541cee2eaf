import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import type { Meters } from '../meters.ts';

/**
 * Says of each answer what kind of address was asked for, how it went and how long it took; to the
 * log too, which has that from `debug` on.
 */
export function meterAnswers(http: FastifyInstance, { answered }: Pick<Meters, 'answered'>): void {
  http.addHook('onResponse', (request, reply, done) => {
    const { method, log } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOf(request, reply);
    answered({
      method,
      route,
      status,
      seconds: isStream(reply) ? undefined : elapsedTime / SECOND,
    });
    log.debug({ method, route, status, ms: Math.round(elapsedTime) }, 'answered');
    done();
  });
}

/** Patterns of calls are few. Files change their names with each build, and anybody makes up others. */
export function routeOf(
  { routeOptions: { url }, is404 }: FastifyRequest,
  reply: FastifyReply,
): string {
  if (!is404 && url !== undefined) return /^\/(?:api|mcp|oauth)\b/.test(url) ? url : '(file)';
  return reply.statusCode < 400 ? '(page)' : '(none)';
}

function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}
