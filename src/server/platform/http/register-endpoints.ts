import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { AnswerOf, CallOf, Endpoint } from '#contract/endpoint.ts';
import { parseFields } from '#contract/fields.ts';
import type { ShownToken } from '../../features/auth/tokens.ts';
import type { Person, Principal } from '../../features/auth/sessions.usecases.ts';
import { MINUTE, SECOND } from '../clock.ts';
import { invalidRequest, invalidToken, notFound } from '../problem-error.ts';
import type { JsonText } from '../json-text.ts';
import type { LargeAnswer } from '../large-answer.ts';
import { bodyDeadline, watchThroughput } from './body-deadline.ts';
import { noteCaller } from './caller.ts';
import { openEvents, type EventStream } from './event-stream.ts';
import { namedHabit, permit, type HabitBySlug } from './permit.ts';
import { renderProblem } from './render-problem.ts';
import { withoutConcurrentRepeat, requestKeyOf } from './idempotency-key.ts';
import type { SameAnswer } from './same-answer.ts';
import { sendAnswer, type ConditionalAnswer } from './send-answer.ts';

const JSON_DEADLINE = 30 * SECOND;

/** A poor mobile line manages twice as much; the largest file takes 200 kB/s to come in time. */
const FILE_THROUGHPUT = { bytes: 40_000, every: 10 * SECOND, within: 5 * MINUTE };

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A call as its handler gets it: validated, and with the one who makes it where it needs one. */
type Call<E extends Endpoint> = Omit<CallOf<E>, 'body'> &
  Exchange & {
    body: E extends { takes: 'file' } ? Readable : CallOf<E>['body'];
    person: E extends { auth: string }
      ? undefined
      : E extends { scope: string }
        ? Principal
        : Person;
    shown: E extends { auth: 'refresh' | 'session' } ? ShownToken : undefined;
    /** what is told before the handler is done comes first */
    events: E extends { events: string } ? EventStream<AnswerOf<E>> : undefined;
  };

type Answer<E extends Endpoint> = E extends { events: string }
  ? void
  : AnswerOf<E> extends undefined
    ? void
    : AnswerOf<E> | JsonText | SameAnswer | LargeAnswer;

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E extends { conditional: true } ? ConditionalAnswer<Answer<E>> : Answer<E>>;

/** A handler for each endpoint of a group: one that is forgotten does not compile. */
export type Handlers<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]: Handler<Group[Name]>;
};

export interface Guard {
  /** Who makes a request. @throws ProblemError unauthenticated */
  identify: (request: FastifyRequest) => Promise<Principal>;
  /**
   * Refuses, without asking the database, who shows nothing that was ever ours.
   *
   * @throws ProblemError unauthenticated
   */
  refuseStranger: (request: FastifyRequest) => void;
  /**
   * Refuses the body of whoever needs no session, where it may be larger than others and their
   * network sent so much.
   *
   * @throws ProblemError too_many_requests
   */
  takeLargeBody: (request: FastifyRequest) => void;
  /** The bearer of a request, or else its remember cookie. @throws ProblemError forbidden */
  tokenOf: (request: FastifyRequest) => ShownToken | undefined;
  /**
   * Counts a call of a program, also one that it may not make.
   *
   * @throws ProblemError too_many_requests
   */
  countCall: (caller: Principal, exchange: Pick<Exchange, 'reply'>) => void;
  /**
   * Waits until a call of somebody may be worked on, and counts that work.
   *
   * @throws ProblemError too_many_requests, unavailable; unauthenticated where what identified them
   * ended meanwhile
   */
  admit: (person: Principal, exchange: Exchange, endpoint: Endpoint) => Promise<void>;
  bySlug: HabitBySlug;
}

/** Makes routes of endpoints: guards, validates, calls the handler and answers with its status. */
export function registerEndpoints<Group extends Record<string, Endpoint>>(
  app: FastifyInstance,
  group: Group,
  handlers: Handlers<Group>,
  { tempFolder, ...guard }: Guard & { tempFolder: string },
): void {
  const refuseStranger = async (request: FastifyRequest) => guard.refuseStranger(request);
  const takeLargeBody = async (request: FastifyRequest) => guard.takeLargeBody(request);
  for (const name of Object.keys(group)) {
    const endpoint = group[name];
    const handle = handlers[name];
    if (!endpoint || !handle) throw new Error(`No handler for ${name}`);
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      // A secret would be told by the length of what it is compressed with, and is only in answers to
      // other methods.
      ...(endpoint.method === 'GET' ? {} : { compress: false }),
      async handler(request, reply) {
        const exchange = { request, reply };
        const person = endpoint.auth ? undefined : await guard.identify(request);
        if (person) {
          noteCaller(request, person);
          guard.countCall(person, exchange);
          permit(person, endpoint);
          await guard.admit(person, exchange, endpoint);
        }
        const isShown = endpoint.auth === 'refresh' || endpoint.auth === 'session';
        const shown = isShown ? guard.tokenOf(request) : undefined;
        if (isShown && !shown) throw invalidToken();
        const input = validated(endpoint, request);
        if (person && endpoint.habits === 'one') {
          const named = { params: input.params, url: request.url, bySlug: guard.bySlug };
          const { params, movedTo } = await namedHabit(person, endpoint, named);
          if (movedTo !== undefined) return reply.redirect(movedTo, 308);
          input.params = params;
        }
        const events = endpoint.events ? openEvents(reply, endpoint.events) : undefined;
        const once =
          person && endpoint.keyed
            ? requestKeyOf(person, request, [name, input.params, input.query, input.body])
            : undefined;
        const by = person && { ...person, once };
        const call = { ...input, ...exchange, person: by, shown, events };
        // The group's type ties each handler to its endpoint; by name in a loop that is lost.
        const answering = () => handle(call as Call<Group[string]>);
        const answer = await (once ? withoutConcurrentRepeat(once, answering) : answering());
        return await sendAnswer(endpoint, reply, { given: events ?? answer, tempFolder });
      },
      errorHandler: (error, request, reply) =>
        renderProblem(error, request, reply, endpoint.unprocessable),
    };
    if (endpoint.takes === 'file') registerFileRoute(app, route);
    else if (endpoint.takes === 'form') registerFormRoute(app, route);
    else {
      const { onRequest, preValidation } = bodyDeadline(JSON_DEADLINE);
      // A stranger's body would be held, and taken apart, before anybody asks who they are.
      const ofAnyone = endpoint.bodyLimit === undefined ? [] : [takeLargeBody];
      const first = endpoint.body ? (endpoint.auth ? ofAnyone : [refuseStranger]) : [];
      app.route({ ...route, onRequest: [onRequest, ...first], preValidation });
    }
  }
}

/** A route whose body is a stream, of which nothing is read before its handler does. */
function registerFileRoute(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('application/octet-stream', (_request, body, done) =>
      done(null, body),
    );
    files.route({
      ...route,
      onRequest: async (request) => watchThroughput(request, FILE_THROUGHPUT),
    });
  });
}

/** Larger than any form that we take. */
const FORM_LIMIT = 4096;

/** A route whose body is a form, in either way in which forms are sent (RFC 8058 §3.2). */
function registerFormRoute(app: FastifyInstance, route: RouteOptions): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      types,
      { parseAs: 'buffer' },
      async ({ headers }: FastifyRequest, body: Buffer) =>
        await fieldsOf(body, headers['content-type'] ?? ''),
    );
    forms.route({ ...route, bodyLimit: FORM_LIMIT, ...bodyDeadline(JSON_DEADLINE) });
  });
}

/** The fields of a form by name; of files nothing is kept. @throws ProblemError invalid_request */
async function fieldsOf(body: Buffer, type: string): Promise<Record<string, string>> {
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData();
    const fields = [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    return Object.fromEntries(fields);
  } catch {
    throw invalidRequest([]);
  }
}

function validated(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: valueOf(endpoint.params, request.params, notFound),
    query: valueOf(endpoint.query, request.query, invalidRequest),
    body:
      endpoint.takes === 'file'
        ? streamOf(request.body)
        : valueOf(endpoint.body, request.body, invalidRequest),
  };
}

function streamOf(body: unknown): Readable {
  if (!(body instanceof Readable)) throw invalidRequest([]);
  return body;
}

function valueOf(
  schema: Endpoint['body'],
  input: unknown,
  refusal: typeof invalidRequest | typeof notFound,
): unknown {
  if (!schema) return undefined;
  const { value, errors } = parseFields(schema, input);
  if (errors) throw refusal(errors);
  return value;
}
