import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { SECOND } from '../clock.ts';
import type { Clock } from '../clock.ts';
import { createBuckets } from '../limits/buckets.ts';
import { createGates } from '../gate.ts';
import { tooManyRequests, unavailable } from '../problem-error.ts';
import type { Guard } from './register-endpoints.ts';

/** How often one person may change something: two people stamping as fast as they can, for a while. */
const WRITES = { perSecond: 60, burst: 300 };

/**
 * What one person reads at once. With a write, and what is read for the answer to one, that is four
 * connections of the database.
 */
const READS = { running: 2, waiting: 30, retryAfter: SECOND };

/** How many answers that don't end are under way: a stream a browser, and a few to spare. */
const STREAMS = { ofOne: 20, ofAll: 5000, retryAfter: 30 * SECOND };

/**
 * Bounds what one person may ask for, so that nobody takes the server from the others. Reading holds
 * its place until the answer has left, streams have places of their own, and writing is counted by
 * the second. It is kept in memory: each process has as much to give.
 */
export function createAdmission(clock: Clock): Guard['admit'] {
  const takeWrite = createBuckets(clock, WRITES);
  const reads = createGates(READS);

  const takeStream = createStreamPlaces();

  return async ({ userId }, { request, reply }, { events }) => {
    if (events !== undefined) return takeStream(userId, reply);
    // Fastify answers HEAD by what it does for GET.
    if (!['GET', 'HEAD'].includes(request.method)) return takeWrite(userId);
    return await new Promise((enter, refuse) => {
      reads(userId, () => {
        enter();
        return hasLeft(reply);
      }).catch(refuse);
    });
  };
}

/** @throws ProblemError too_many_requests, unavailable, from the returned function */
function createStreamPlaces() {
  const taken = new Map<string, number>();
  let inAll = 0;

  return (userId: string, reply: FastifyReply): void => {
    const ofOne = taken.get(userId) ?? 0;
    if (ofOne >= STREAMS.ofOne) throw tooManyRequests(STREAMS.retryAfter);
    if (inAll >= STREAMS.ofAll) throw unavailable(STREAMS.retryAfter);
    taken.set(userId, ofOne + 1);
    inAll += 1;
    finished(reply.raw, () => {
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
      inAll -= 1;
    });
  };
}

function hasLeft({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    finished(raw, () => resolve());
  });
}
