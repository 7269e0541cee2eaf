import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../features/auth/sessions.usecases.ts';

/** Who makes a call, as the log names them. */
interface Caller {
  user: string;
  session?: string;
  token?: string;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Notes who a request turned out to be from. */
export function noteCaller(request: FastifyRequest, principal: Principal): void {
  const by =
    'token' in principal ? { token: principal.token.id } : { session: principal.sessionId };
  callers.set(request, { user: principal.userId, ...by });
}

/** Who a request is from, once that is known. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

const LONGEST_AGENT = 500;

/** A browser may call itself anything; what it is called here stands in mails too. */
const NAMES = new Set<string | undefined>([
  ...Object.values(Bowser.BROWSER_MAP),
  ...Object.values(Bowser.OS_MAP),
  'iPhone',
  'iPad',
]);

/**
 * The caller's device in a few words that are the same in every language: `Firefox · Linux`. Empty
 * when it is no known one.
 */
export function deviceOf(request: FastifyRequest): string {
  const agent = (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT);
  if (agent === '') return '';
  const { browser, os, platform } = Bowser.parse(agent);
  return [browser.name, os.name, platform.model].filter((name) => NAMES.has(name)).join(' · ');
}

/**
 * What a program calls itself: a browser as {@link deviceOf} does, anything else by the name of its
 * product (RFC 9110 §10.1.5).
 */
export function programOf(request: FastifyRequest): string {
  const [, product = ''] =
    /^([\w.-]{1,40})(?:[/ ]|$)/.exec(request.headers['user-agent'] ?? '') ?? [];
  return deviceOf(request) || product;
}
