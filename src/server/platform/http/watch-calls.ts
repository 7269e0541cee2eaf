import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LoopWatch } from '../loop-watch.ts';
import { callerOf } from './caller.ts';
import { routeOf } from './meter-answers.ts';

/** Says of each call that it is under way, until its answer is made or nobody waits for it any more. */
export function watchCalls(http: FastifyInstance, loop: Pick<LoopWatch, 'begin'>): void {
  const ends = new WeakMap<FastifyRequest, () => void>();
  http.addHook('onRequest', async (request, reply) => {
    const end = loop.begin(() => ({
      what: `${request.method} ${routeOf(request, reply)}`,
      user: callerOf(request)?.user,
    }));
    ends.set(request, end);
    reply.raw.once('close', end);
  });
  http.addHook('onSend', async (request) => ends.get(request)?.());
}
