import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { cookiesIn, type TestApp } from './test-app.ts';

/** A browser that keeps its cookies, at an IP address of its own. */
export interface Browser {
  send(
    method: InjectOptions['method'],
    path: string,
    body: unknown,
  ): Promise<LightMyRequestResponse>;
}

export function openBrowser(test: TestApp, ip: string): Browser {
  const jar = new Map<string, string>();
  return {
    async send(method, path, body) {
      const cookies = Object.fromEntries(jar);
      const answer = await test.send(method, path, { body, cookies, ip });
      for (const [name, value] of Object.entries(cookiesIn(answer))) {
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    },
  };
}
