import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

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
