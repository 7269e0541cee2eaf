import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND, type Clock } from '../clock.ts';
import { createBuckets } from '../limits/buckets.ts';
import type { LoopWatch } from '../loop-watch.ts';
import type { Meters } from '../meters.ts';
import { isPublicAddress } from '../outbound/public-address.ts';
import { callerOf } from './caller.ts';

/** How many lines there are of refusals of one status: whoever asks in floods fills no disk. */
const REFUSALS = { perSecond: 1, burst: 60 };

/** Has the log, the figures and the watch of the loop know of each request. */
export function observe(
  http: FastifyInstance,
  {
    clock,
    loop,
    meters,
  }: { clock: Clock; loop: Pick<LoopWatch, 'begin'>; meters: Pick<Meters, 'answered'> },
): void {
  watchCalls(http, loop);
  meterAnswers(http, meters);
  logRefusals(http, clock);
  warnOfProxy(http);
}

/** Says of each call that it is under way, until its answer is made or nobody waits for it any more. */
function watchCalls(http: FastifyInstance, loop: Pick<LoopWatch, 'begin'>): void {
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

/**
 * Says of each answer what kind of address was asked for, how it went and how long it took; to the
 * log too, which has that from `debug` on.
 */
function meterAnswers(http: FastifyInstance, { answered }: Pick<Meters, 'answered'>): void {
  http.addHook('onResponse', (request, reply, done) => {
    const { method, log } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOf(request, reply);
    const seconds = isEvents(reply) ? undefined : elapsedTime / SECOND;
    answered({ method, route, status, seconds });
    log.debug({ method, route, status, ms: Math.round(elapsedTime) }, 'answered');
    done();
  });
}

/**
 * Has a line in the log for each request that was refused: by whom, where that is known, which call,
 * and how. Of a flood there are some lines, and the next one says how many were left out.
 */
function logRefusals(http: FastifyInstance, clock: Clock): void {
  const takeLine = createBuckets(clock, REFUSALS);
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

/**
 * Warns once of a forwarded address that is not believed: behind a proxy that is not named in
 * `TRUST_PROXY` all visitors count as one, and share the limits of one.
 */
function warnOfProxy(http: FastifyInstance): void {
  let isSaid = false;
  http.addHook('onRequest', (request, _reply, done) => {
    done();
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return;
    if (request.ips !== undefined && request.ips.length > 1) return;
    isSaid = true;
    // A public address may be a visitor's who wrote the header, and no visitor's is in the log.
    const proxy = isPublicAddress(request.ip) ? undefined : request.ip.replace(/^::ffff:/, '');
    request.log.warn(
      { proxy },
      'X-Forwarded-For is not believed. If a proxy of yours sent it, name its address in ' +
        'TRUST_PROXY: until then all of its visitors share the limits of one.',
    );
  });
}

/** Patterns of calls are few. Files change their names with each build, and anybody makes up others. */
function routeOf({ routeOptions: { url }, is404 }: FastifyRequest, reply: FastifyReply): string {
  if (!is404 && url !== undefined) return /^\/(?:api|mcp|oauth)\b/.test(url) ? url : '(file)';
  return reply.statusCode < 400 ? '(page)' : '(none)';
}

/** Whether an answer is a stream, which has no length or end of its own. */
export function isEvents(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}
