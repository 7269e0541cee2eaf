import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

const LONGEST_AGENT = 500;

/** The caller's device in a few words that are the same in every language: `Firefox · Linux`. */
export function deviceOf(request: FastifyRequest): string {
  const agent = (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT);
  if (agent === '') return '';
  const { browser, os, platform } = Bowser.parse(agent);
  return [browser.name, os.name, platform.model].filter(Boolean).join(' · ');
}
