import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { basePathOf } from '../base-path.ts';
import { MINUTE, SECOND } from '../clock.ts';
import { notFound } from '../problem-error.ts';
import { belowHost, rewriterOf } from './below-host.ts';
import { refuseUnclearHost, refuseUnread } from './refuse-unread.ts';
import { renderProblem } from './render-problem.ts';
import { securityHeaders } from './security-headers.ts';

const BODY_LIMIT = 64 * 1024;

const MAX_LISTENERS = 20;

/** How long a large file may be on its way over a slow line; JSON has a deadline of its own. */
const REQUEST_TIMEOUT = 10 * MINUTE;

/**
 * Calls are checked by the schemas of the contract, and no route has a schema of Fastify's: what it
 * would compile those with is a tenth of all that a start loads.
 */
const NO_COMPILERS = { buildValidator: () => noCompiler, buildSerializer: () => noCompiler };

function noCompiler(): never {
  throw new Error('Calls are checked by the contract');
}

interface Options {
  /** the address of the site, without a trailing slash */
  publicUrl: string;
  /** the proxies whose word counts */
  trustProxy: string[];
  logger: NonNullable<FastifyServerOptions['loggerInstance']> | undefined;
  isDraining: () => boolean;
}

/** A server without routes: what holds for each request and each answer, whatever is asked for. */
export async function createHttp({
  publicUrl,
  trustProxy,
  logger,
  isDraining,
}: Options): Promise<FastifyInstance> {
  const base = basePathOf(publicUrl);
  const headers = securityHeaders(publicUrl);
  const refuse = refuseUnread(headers);
  const http = Fastify({
    ...rewriterOf(base),
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request',
    }),
    // Never what a caller sends: it would write into the log.
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    http: {
      headersTimeout: 10 * SECOND,
      connectionsCheckingInterval: 5 * SECOND,
      // Node's own refusal would carry none of our headers.
      requireHostHeader: false,
    },
    schemaController: { compilersFactory: NO_COMPILERS },
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000 },
    // An address that can't be read leads nowhere.
    frameworkErrors: (_error, request, reply) =>
      renderProblem(notFound(), request, reply.headers(headers)),
    clientErrorHandler: refuse.onClientError,
  }) as FastifyInstance;
  await http.register(cookie);
  http.server.on('checkExpectation', refuse.onExpectation);
  http.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(headers);
    // Deadlines, queues and each stream of an answer listen for its end: about a dozen.
    reply.raw.setMaxListeners(MAX_LISTENERS);
    refuseUnclearHost(raw);
  });
  belowHost(http, base);
  http.setErrorHandler((error, request, reply) => renderProblem(error, request, reply));
  acceptJsonOnly(http);
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api')) {
      reply.header('x-request-id', request.id);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    }
    // Whoever keeps a connection open goes on elsewhere, once no other is taken: those that came anew
    // would wait for the system to let them in, one a turn, and be cut off.
    if (isDraining() && !http.server.listening) reply.header('connection', 'close');
  });
  http.addHook('onRequest', async (request) => {
    if (request.is404 && !['GET', 'HEAD'].includes(request.method)) throw notFound();
  });
  return http;
}

/** A form of another site can send neither JSON nor, without asking first, its content type. */
function acceptJsonOnly(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body.toString(), done);
  });
}
