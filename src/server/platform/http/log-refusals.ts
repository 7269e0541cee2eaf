import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { createBuckets } from '../limits/buckets.ts';
import { callerOf } from './caller.ts';
import { routeOf } from './meter-answers.ts';

/** How many lines there are of refusals of one status: whoever asks in floods fills no disk. */
const LINES = { perSecond: 1, burst: 60 };

/**
 * Has a line in the log for each request that was refused: by whom, where that is known, which call,
 * and how. Of a flood there are some lines, and the next one says how many were left out.
 */
export function logRefusals(http: FastifyInstance, clock: Clock): void {
  const takeLine = createBuckets(clock, LINES);
  const leftOut = new Map<number, number>();

  http.addHook('onResponse', (request, reply, done) => {
    const { method, log } = request;
    const { statusCode: status } = reply;
    done();
    if (status < 400 || status >= 500) return;
    const before = leftOut.get(status) ?? 0;
    try {
      takeLine(String(status));
    } catch {
      leftOut.set(status, before + 1);
      return;
    }
    leftOut.delete(status);
    const event = { ...callerOf(request), method, route: routeOf(request, reply), status };
    log.info(before > 0 ? { ...event, left_out: before } : event, 'refused');
  });
}
