import type { FastifyRequest, RouteShorthandOptions } from 'fastify';

/**
 * Hooks of a route whose body has to come within some time, or the connection is ended. The server
 * itself waits for as long as the largest file may take.
 *
 * @param time milliseconds
 */
export function bodyDeadline(time: number) {
  const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  return {
    onRequest(request, reply, done) {
      const timer = setTimeout(() => request.raw.socket.destroy(), time);
      waiting.set(request, timer);
      reply.raw.once('close', () => clearTimeout(timer));
      done();
    },
    preValidation(request, _reply, done) {
      clearTimeout(waiting.get(request));
      done();
    },
  } satisfies RouteShorthandOptions;
}
