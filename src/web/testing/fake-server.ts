import { vi } from 'vitest';

/** A call that the page made. */
export interface SeenCall {
  method: string;
  path: string;
  bearer: string | undefined;
  body: unknown;
}

export type Answer = (call: SeenCall) => Response | Promise<Response>;

/** An answer of the server; without a body it has none. */
export function answer(
  status: number,
  body?: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
}

export function problem(status: number, code: string, errors?: unknown): Response {
  return answer(status, { type: 'about:blank', title: code, status, code, errors });
}

/** No answer at all, as without a network. */
export function noAnswer(): never {
  throw new TypeError('Failed to fetch');
}

const LIVE = 'GET /api/notebook/live';

/**
 * Answers the calls of the page until the test ends.
 *
 * @param answers by method and path: `'POST /api/auth/login'`; what is not listed is a 404, and the
 * stream of news says nothing
 * @returns the calls as they come
 */
export function fakeServer(answers: Record<string, Answer>): SeenCall[] {
  const seen: SeenCall[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const call: SeenCall = {
      method: init.method ?? 'GET',
      path,
      bearer: new Headers(init.headers).get('Authorization')?.replace('Bearer ', ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    const name = `${call.method} ${path.split('?')[0]}`;
    if (name === LIVE && !answers[LIVE]) return new Promise(() => undefined);
    seen.push(call);
    return Promise.resolve().then(() => answers[name]?.(call) ?? problem(404, 'not_found'));
  });
  return seen;
}
