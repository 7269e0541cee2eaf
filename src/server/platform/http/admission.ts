import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { costOf } from '#contract/endpoint.ts';
import { SECOND } from '../clock.ts';
import { createGates } from '../gate.ts';
import { tooManyRequests, unavailable } from '../problem-error.ts';
import type { TakeWork } from '../../features/notebook/open-notebook.ts';
import type { Guard } from './register-endpoints.ts';

/**
 * What one person reads at once. With a write, and what is read for the answer to one, that is four
 * connections of the database.
 */
const READS = { running: 2, waiting: 30, retryAfter: SECOND };

/** What one person writes at once. Their answers may wait for their reader, and nothing before them. */
const WRITES = { running: 8, waiting: 300, retryAfter: SECOND, patience: 30 * SECOND };

/** How many answers that don't end are under way: a stream a browser, and a few to spare. */
const STREAMS = { ofOne: 20, ofAll: 5000, retryAfter: 30 * SECOND };

/**
 * Bounds what one person may ask for, so that nobody takes the server from the others. What is asked
 * holds its place until the answer has left, so that few answers of one person wait at once; streams
 * have places of their own; and work is counted by the second, before it is begun. It is kept in
 * memory: each process has as much to give.
 */
export function createAdmission(takeWork: TakeWork): Guard['admit'] {
  const reads = createGates(READS);
  const writes = createGates(WRITES);

  const takeStream = createStreamPlaces();

  return async ({ userId }, { request, reply }, endpoint) => {
    if (endpoint.events !== undefined) return takeStream(userId, reply);
    takeWork(userId, costOf(endpoint));
    // Fastify answers HEAD by what it does for GET.
    const gates = ['GET', 'HEAD'].includes(request.method) ? reads : writes;
    return await new Promise((enter, refuse) => {
      gates(userId, () => {
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
