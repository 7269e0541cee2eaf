import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

/** Who makes a call, as the log names them. */
type Caller = { userId: string; sessionId: string };

const callers = new WeakMap<FastifyRequest, Caller>();

/** Notes who a request turned out to be from. */
export function noteCaller(request: FastifyRequest, { userId, sessionId }: Caller): void {
  callers.set(request, { userId, sessionId });
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
