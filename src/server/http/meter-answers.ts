import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import type { Meters } from '../meters.ts';

/** Says of each answer what kind of address was asked for, how it went and how long it took. */
export function meterAnswers(http: FastifyInstance, { answered }: Pick<Meters, 'answered'>): void {
  http.addHook('onResponse', async (request, reply) => {
    answered({
      method: request.method,
      route: routeOf(request, reply),
      status: reply.statusCode,
      seconds: isStream(reply) ? undefined : reply.elapsedTime / SECOND,
    });
  });
}

/** Patterns of calls are few. Files change their names with each build, and anybody makes up others. */
function routeOf({ routeOptions: { url }, is404 }: FastifyRequest, reply: FastifyReply): string {
  if (!is404 && url !== undefined) return url.startsWith('/api') ? url : '(file)';
  return reply.statusCode < 400 ? '(page)' : '(none)';
}

function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}
