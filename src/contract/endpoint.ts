import type { z } from 'zod/mini';
import type { ProblemCode } from './problem.ts';
import { CHANGE } from './work.ts';

type Schema = z.ZodMiniType;

/**
 * What a personal token lets its program do: read the notebook, enter days, or change all of it. The
 * last one covers the others.
 */
export const SCOPES = ['read', 'write:days', 'write'] as const;

export type Scope = (typeof SCOPES)[number];

/** One call of the wire: what it takes, what it answers, and what can go wrong. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** with parameters in braces: `/api/habits/{id}` */
  path: string;
  /**
   * who may call: the bearer of an access token, unless it is anyone; of a refresh token, which may
   * come in the cookie (refresh); or of any of these (session)
   */
  auth?: 'none' | 'refresh' | 'session';
  /** what a personal token needs for it; without, it takes no such token */
  scope?: Scope;
  /**
   * whether a token for chosen habits may make it: of the habit in its path, or because it tells of
   * these alone. Any other call reaches the whole notebook, and takes a token for all habits.
   */
  habits?: 'one' | 'listed';
  /** carried out once, however often it comes with the same `Idempotency-Key` */
  keyed?: true;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** how many bytes the body may have, where that is not what any may: 64 KiB */
  bodyLimit?: number;
  /**
   * what the body is that is no JSON: a file, as `application/octet-stream` and of another size than
   * JSON may have, or the few fields of a form
   */
  takes?: 'file' | 'form';
  /** what it takes of what an account may have done, in units of `work.ts`; see {@link costOf} */
  cost?: number;
  /**
   * what comes on top once it is known: what its commands touch, or what the account holds where all
   * of that is read, and what is told of it otherwise
   */
  costs?: 'commands' | 'notebook';
  /** unless it is said, see {@link statusOf} */
  status?: 201 | 202;
  /** without it the answer has no body */
  answer?: Schema;
  /** what it answers where the usual answer would not do */
  instead?: { status: 200; answer: Schema; when: string };
  /** the media type of an answer that its reader takes as bytes */
  gives?:
    | 'application/json'
    | 'text/calendar'
    | 'text/csv'
    | 'image/png'
    | 'image/svg+xml'
    | 'application/zip'
    | 'application/vnd.sqlite3';
  /**
   * the answer does not end: server-sent events of this name, each with an `answer` as its data, the
   * first at once and others when it is another; of those that a slow caller missed, the latest
   */
  events?: string;
  /** what can go wrong beside what can go wrong with any call */
  problems?: readonly ProblemCode[];
  /** answers carry an ETag, and 304 when nothing changed */
  conditional?: true;
  /**
   * pages of other sites may show the answer, and who fetched it may keep it, to ask each time
   * whether it is still the same
   */
  shown?: 'anywhere';
  /**
   * what can be wrong with a token or password in the body: these come as 422 whatever their usual
   * status, since a 401 would say that the caller's own session is over
   */
  unprocessable?: readonly ProblemCode[];
}

// What no page calls is left out of its script.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The status of the usual answer. */
export function statusOf({ status, answer }: Endpoint): 200 | 201 | 202 | 204 {
  return status ?? (answer ? 200 : 204);
}

/** What a call costs at least: reading is free, as far as it is let in at once. */
export function costOf({ cost, method }: Endpoint): number {
  return cost ?? (method === 'GET' ? 0 : CHANGE);
}

type Output<E, K extends string> = E extends { [P in K]: infer S extends Schema }
  ? z.output<S>
  : undefined;

type Input<E, K extends string> = E extends { [P in K]: infer S extends Schema }
  ? { [P in K]: z.input<S> }
  : { [P in K]?: undefined };

/** What a server is given, after validation. */
export interface CallOf<E extends Endpoint> {
  params: Output<E, 'params'>;
  query: Output<E, 'query'>;
  body: Output<E, 'body'>;
}

/** What a client sends: `params` and `body` where the call takes them; a query may be left out. */
export type RequestOf<E extends Endpoint> = Input<E, 'params'> &
  Input<E, 'body'> &
  Partial<Input<E, 'query'>>;

/** What a client is given. */
export type AnswerOf<E extends Endpoint> =
  | Output<E, 'answer'>
  | (E extends { instead: { answer: infer S extends Schema } } ? z.output<S> : never);
