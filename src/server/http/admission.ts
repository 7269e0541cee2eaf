import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { SECOND } from '../clock.ts';
import type { Clock } from '../clock.ts';
import { createBuckets } from '../limits/buckets.ts';
import { createGates } from '../gates.ts';
import type { Guard } from './register-endpoints.ts';

/** How often one person may change something: two people stamping as fast as they can, for a while. */
const WRITES = { perSecond: 60, burst: 300 };

/**
 * What one person reads at once. With a write, and what is read for the answer to one, that is four
 * connections of the database.
 */
const READS = { running: 2, waiting: 30, retryAfter: SECOND };

/**
 * Bounds what one person may ask for, so that nobody takes the server from the others. Reading holds
 * its place until the answer has left, writing is counted by the second. It is kept in memory: each
 * process has as much to give.
 */
export function createAdmission(clock: Clock): Guard['admit'] {
  const takeWrite = createBuckets(clock, WRITES);
  const reads = createGates(READS);

  return async ({ userId }, { request, reply }) => {
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

function hasLeft({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    finished(raw, () => resolve());
  });
}
