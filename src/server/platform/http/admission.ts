import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { costOf } from '#contract/endpoint.ts';
import type { TakeWork } from '../../features/notebook/open-notebook.ts';
import { SECOND, type Clock } from '../clock.ts';
import { createBuckets } from '../limits/buckets.ts';
import { widestNetworkOf } from '../limits/networks.ts';
import { createQueues } from '../limits/queue.ts';
import { tooManyRequests } from '../problem-error.ts';
import type { Guard } from './register-endpoints.ts';

/**
 * What one person reads at once, and what all their programs do. With a write, and what is read for
 * the answer to one, that is six connections of the database.
 */
const READS = { running: 2, waiting: 30, timeoutMs: 30 * SECOND };

/**
 * What one person writes at once, and what all their programs do. Their answers may wait for their
 * reader, and nothing before them.
 */
const WRITES = { running: 8, waiting: 300, timeoutMs: 30 * SECOND };

/** How many answers that don't end are under way: a stream a browser, and a few to spare. */
const STREAMS = { running: 20, waiting: 0, retryAfter: 30 * SECOND, rejectWith: tooManyRequests };
const ALL_STREAMS = { running: 5000, waiting: 0, retryAfter: 30 * SECOND };

/** How many calls one token makes: as many at once as in a minute. */
const CALLS_OF_A_TOKEN = { perSecond: 5, burst: 300 };

/**
 * What a network may send to calls that take large bodies of anybody, in kilobytes: one takes a
 * processor up to a third of a millisecond to take apart. A hundred commands are about thirty.
 */
const LARGE_BODIES = { perSecond: 50, burst: 5000 };

/** What a call takes beside its body, in the same unit. */
const KILOBYTES_OF_A_CALL = 8;

/** Counts bodies by what they are said to have, before any of it is read: Node reads no more. */
export function createBodyLimit(clock: Clock): Guard['takeLargeBody'] {
  const takeKilobytes = createBuckets(clock, LARGE_BODIES);
  return ({ ip, headers, routeOptions: { bodyLimit = 0 } }) => {
    const bytes = Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit);
    takeKilobytes(widestNetworkOf(ip), KILOBYTES_OF_A_CALL + Math.ceil(bytes / 1024));
  };
}

/**
 * Bounds what one person may ask for, so that nobody takes the server from the others. What is asked
 * holds its place until the answer has left, so that few answers of one person wait at once; streams
 * have places of their own; and work is counted by the second, before it is begun. The programs of a
 * person share as many places as the person has: one that reads slowly holds none of its owner's, and
 * fifty tokens have no more than one. It is kept in memory: each process has as much to give.
 *
 * @param identify is asked once more of who had to wait: their session may have ended meanwhile
 */
export function createAdmission(
  takeWork: TakeWork,
  clock: Clock,
  identify: Guard['identify'],
): Pick<Guard, 'countCall' | 'admit'> {
  const takeCall = createBuckets(clock, CALLS_OF_A_TOKEN);

  const reads = createQueues(READS);
  const writes = createQueues(WRITES);
  const streams = createQueues(STREAMS, ALL_STREAMS);

  return {
    countCall(caller, { reply }) {
      if ('token' in caller) tellLimit(reply, () => takeCall(caller.token.id));
    },
    async admit(principal, { request, reply }, endpoint) {
      const { userId } = principal;
      if (endpoint.events === undefined) takeWork(userId, costOf(endpoint));
      // Fastify answers HEAD by what it does for GET.
      const ofMethod = ['GET', 'HEAD'].includes(request.method) ? reads : writes;
      const queues = endpoint.events === undefined ? ofMethod : streams;
      const holder = 'token' in principal ? `programs of ${userId}` : userId;
      let hasWaited = false;
      const turn = new Promise<boolean>((enter, reject) => {
        queues(holder, () => {
          enter(hasWaited);
          return hasLeft(reply);
        }).catch(reject);
      });
      // Whoever finds a place is let in before the queue returns, and costs no further question.
      hasWaited = true;
      if (await turn) await identify(request);
    },
  };
}

/**
 * Tells a program how many calls are left to it (draft-ietf-httpapi-ratelimit-headers), also where
 * there is none.
 *
 * @throws ProblemError too_many_requests
 */
function tellLimit(reply: FastifyReply, take: () => number): void {
  const { perSecond, burst } = CALLS_OF_A_TOKEN;
  let left = 0;
  try {
    left = Math.floor(take());
  } finally {
    const untilFull = Math.ceil((burst - left) / perSecond);
    reply.header('ratelimit-policy', `"token";q=${burst};w=${burst / perSecond}`);
    reply.header('ratelimit', `"token";r=${left};t=${untilFull}`);
  }
}

function hasLeft({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    finished(raw, () => resolve());
  });
}
