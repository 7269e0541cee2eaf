import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod/mini';
import { statusOf, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { problemSchema } from '#contract/problem.ts';

/**
 * Expects an answer to have a status and a body that the contract names for the call.
 *
 * @param log what was logged last: it tells why an answer is one that nobody may get
 */
export function expectContract(
  method: string,
  url: string,
  response: LightMyRequestResponse,
  log = '',
): void {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.startsWith('/api/') || path === '/api/docs') return;
  const endpoint = endpointAt(method, path);
  if (response.statusCode >= 400) {
    const problem = z.parse(problemSchema, response.json());
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(problem.status).toBe(response.statusCode);
    const scheme = response.statusCode === 401 ? 'Bearer' : undefined;
    expect(response.headers['www-authenticate']).toBe(scheme);
    if (endpoint) expectKnownProblem(endpoint, problem, log);
    return;
  }
  if (!endpoint)
    throw new Error(`${method} ${path} answers ${response.statusCode} and is not in the contract`);
  if (response.statusCode === 304) {
    expect(endpoint.conditional).toBe(true);
    return;
  }
  if (response.statusCode === 308) {
    expect([endpoint.method, endpoint.habits]).toEqual(['GET', 'one']);
    return;
  }
  if (response.statusCode === endpoint.instead?.status) {
    expect(z.parse(endpoint.instead.answer, response.json())).toEqual(response.json());
    return;
  }
  expect(response.statusCode).toBe(statusOf(endpoint));
  if (endpoint.gives) expect(response.headers['content-type']).toContain(endpoint.gives);
  else if (!endpoint.answer) expect(response.body).toBe('');
  // What is parsed is what was sent: a field that the contract does not name would be missing.
  else expect(z.parse(endpoint.answer, response.json())).toEqual(response.json());
}

/** Any call may be refused for these reasons; the rest it has to name. */
const ANYWHERE = ['invalid_request', 'payload_too_large', 'unsupported_media_type', 'unavailable'];

function expectKnownProblem(
  endpoint: Endpoint,
  { code, status }: { code: string; status: number },
  log: string,
): void {
  const named = [
    ...ANYWHERE,
    ...(endpoint.auth ? [] : ['unauthenticated', 'forbidden']),
    ...(endpoint.auth || (endpoint.method === 'GET' && !endpoint.costs && !endpoint.scope)
      ? []
      : ['too_many_requests']),
    ...(endpoint.params ? ['not_found'] : []),
    ...(endpoint.keyed ? ['conflict'] : []),
    ...(endpoint.problems ?? []),
    ...(status === 422 ? (endpoint.unprocessable ?? []) : []),
  ];
  expect(named, log).toContain(code);
}

function endpointAt(method: string, path: string): Endpoint | undefined {
  return Object.values<Endpoint>(endpoints).find(
    (endpoint) =>
      endpoint.method === method &&
      new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
}
