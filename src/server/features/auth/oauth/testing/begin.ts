import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '#contract/endpoint.ts';
import type { PersonalToken } from '#contract/personal-tokens.ts';
import { buildTestApp, type TestApp } from '../../../../testing/test-app.ts';

export const CLIENT = 'https://assistant.example.net/client.json';
export const REDIRECT = 'https://assistant.example.net/answer';
const VERIFIER = randomBytes(32).toString('base64url');

const s256 = (text: string) => createHash('sha256').update(text).digest('base64url');

export const REQUEST = {
  response_type: 'code',
  client_id: CLIENT,
  redirect_uri: REDIRECT,
  code_challenge: s256(VERIFIER),
  code_challenge_method: 'S256',
  scope: 'read write:days',
  state: 'a state',
};

export const DOCUMENT = {
  client_id: CLIENT,
  client_name: 'Good \u202Eassistant',
  redirect_uris: [REDIRECT, 'http://127.0.0.1/answer'],
};

export const TAKEN = {
  grant_type: 'authorization_code',
  client_id: CLIENT,
  redirect_uri: REDIRECT,
  code_verifier: VERIFIER,
};

interface Asking {
  request?: object;
  scopes?: Scope[];
}

/** Somebody who is signed in, and a client that sends them. */
export async function begin(open: () => Promise<Parameters<typeof buildTestApp>[0]>, options = {}) {
  const database = await open();
  const fetched: string[] = [];
  let document: unknown = DOCUMENT;
  const test = await buildTestApp(database, {
    fetchDocument: async ({ href }) => {
      fetched.push(href);
      return typeof document === 'string' ? document : JSON.stringify(document);
    },
    ...options,
  });
  const { access_token: token } = await test.signUp();
  const look = (request: object = {}) =>
    test.send('POST', '/api/oauth/look', { token, body: { ...REQUEST, ...request } });
  const agree = ({ request = {}, scopes = ['read', 'write:days'] }: Asking = {}) =>
    test.send('POST', '/api/oauth/consent', {
      token,
      body: { request: { ...REQUEST, ...request }, scopes },
    });
  return {
    test,
    database,
    token,
    fetched,
    look,
    agree,
    describeAs: (next: unknown) => void (document = next),
    async code(asking: Asking = {}) {
      const { url } = (await agree(asking)).json<{ url: string }>();
      return new URL(url).searchParams.get('code') ?? '';
    },
    tokens: async () =>
      (await test.send('GET', '/api/profile/tokens', { token })).json<PersonalToken[]>(),
  };
}

export const post = (test: TestApp, path: string, fields: Record<string, string>) =>
  test.send('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

export const redeem = (test: TestApp, code: string, other: Record<string, string> = {}) =>
  post(test, '/oauth/token', { ...TAKEN, code, ...other });

export const reads = async (test: TestApp, secret: string) =>
  (await test.send('GET', '/api/today', { token: secret })).statusCode;
