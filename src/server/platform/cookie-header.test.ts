import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { clearCookie, cookieOf, setCookie } from './cookie-header.ts';

it.each([
  ['mark=a', 'a'],
  ['other=b; mark=a', 'a'],
  ['mark=a; mark=b', 'a'],
  [' mark = a b ;', 'a b'],
  ['mark=a=b', 'a=b'],
  ['mark=', ''],
  ['mark=%C3%A9%3B', 'é;'],
  ['mark=%', '%'],
  ['bookmark=a; mar=k; mark', undefined],
  ['=mark; ;;', undefined],
  [undefined, undefined],
])('%j has %j', async (cookie, expected) => {
  const app = Fastify();
  app.get('/', (request) => ({ value: cookieOf(request, 'mark') }));
  const headers = cookie === undefined ? {} : { cookie };
  expect((await app.inject({ url: '/', headers })).json()).toEqual({ value: expected });
});

it('several are set, and one is forgotten, with what they were set with', async () => {
  const app = Fastify();
  const guarded = { life: 60_000, sameSite: 'Strict', httpOnly: true, secure: true } as const;
  app.get('/', (_request, reply) => {
    setCookie(reply, 'one', 'a;é', guarded);
    setCookie(reply, 'two', 'b', { life: 1500, sameSite: 'Lax' });
    clearCookie(reply, 'three', guarded);
    return {};
  });
  expect((await app.inject('/')).headers['set-cookie']).toEqual([
    'one=a%3B%C3%A9; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict',
    'two=b; Max-Age=1; Path=/; SameSite=Lax',
    'three=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
  ]);
});
