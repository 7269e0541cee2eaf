import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { SignInOptions } from '#contract/sign-in-options.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { acceptedValues } from './accepted.ts';
import { registerPages } from './pages.ts';
import { renderProblem } from './render-problem.ts';

const PAGE = `<!doctype html>
<html lang="en"><head><title>Habitude</title>
<meta name="description" content="x" /></head><body>
<template data-paths="/ /auth/login"><p>Sign in</p></template>
<template data-paths="/fr /fr/auth/login"><p>Connexion</p></template>
<div id="root"></div></body></html>`;

const LATEST = '{"id":"abc","timestamp":1}';

const SCRIPT = 'export const answer = 42;'.repeat(50);

const NO_DOORS: SignInOptions = { providers: [], only: false, redirect: false, header: false };

async function site({ worker, doors = NO_DOORS }: { worker?: string; doors?: SignInOptions } = {}) {
  const root = temporaryFolder();
  for (const folder of ['assets', 'builds', 'locales']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'assets/main-abc.js'), SCRIPT);
  writeFileSync(join(root, 'assets/main-abc.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(root, 'builds/latest.json'), LATEST);
  writeFileSync(join(root, 'builds/latest.json.br'), brotliCompressSync(LATEST));
  writeFileSync(join(root, 'builds/latest.json.gz'), gzipSync(LATEST));
  writeFileSync(join(root, 'locales/fr.abc.json'), '{}');
  writeFileSync(join(root, 'favicon.svg'), '<svg/>');
  if (worker !== undefined) writeFileSync(join(root, 'sw.js'), worker);
  const app = Fastify();
  app.setErrorHandler(renderProblem);
  await app.register(cookie);
  await registerPages(app, root, { doors });
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

describe('a page', () => {
  it.each([
    ['/', 'en', 'My Habits · Habitude'],
    ['/fr', 'fr', 'Mes habitudes · Habitude'],
    ['/fr/', 'fr', 'Mes habitudes · Habitude'],
    ['/history', 'en', 'History · Habitude'],
    [
      '/fr/habits/01a1fe0e-0000-74dc-b4a3-000000000000/edit',
      'fr',
      'Modifier l’habitude · Habitude',
    ],
    ['/fr/auth/login?from=mail', 'fr', 'Connexion · Habitude'],
    ['/account', 'en', 'Profile · Habitude'],
  ])('%s comes in %s with its title at the first byte', async (url, locale, title) => {
    const get = await site();
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<html lang="${locale}"`);
    expect(answer.body).toContain(`<title>${title}</title>`);
    expect(answer.headers['content-language']).toBe(locale);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['/', ['Sign in']],
    ['/auth/login', ['Sign in']],
    ['/fr?x=1', ['Connexion']],
    ['/history', []],
    ['/fr/auth/sign-up', []],
    ['/nowhere', []],
  ])('%s comes with no page that was drawn ahead but its own', async (url, drawn) => {
    const { body } = await (await site())(url);
    expect(Array.from(body.matchAll(/<p>([^<]+)/g), ([, text]) => text)).toEqual(drawn);
    expect(body).toContain('<div id="root"></div>');
  });

  it.each([
    [{}, undefined],
    [{ 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' }, '/fr/history?date=2026-11-20'],
    [{ 'accept-language': 'de, en;q=0.5, fr;q=0.7' }, '/fr/history?date=2026-11-20'],
    [{ 'accept-language': 'en-GB, fr;q=0.9' }, undefined],
    [{ 'accept-language': 'de' }, undefined],
    [{ 'accept-language': 'fr', cookie: 'i18n_redirected=en' }, undefined],
    [{ 'accept-language': 'fr', cookie: 'i18n_redirected=fr' }, undefined],
    [{ 'accept-language': 'fr', cookie: 'i18n_redirected=klingon' }, '/fr/history?date=2026-11-20'],
  ])('without a prefix, asked for with %j, goes on to %s', async (headers, location) => {
    const get = await site();
    const answer = await get('/history?date=2026-11-20', headers as Record<string, string>);
    expect([answer.statusCode, answer.headers.location]).toEqual([location ? 302 : 200, location]);
    expect(answer.headers.vary).toContain('Accept-Language');
  });

  it.each([
    [{ 'accept-language': 'en', cookie: 'i18n_redirected=fr' }, '/fr?x=1'],
    [{ 'accept-language': 'fr', cookie: 'i18n_redirected=en' }, undefined],
  ])('at home, asked for with %j, goes on to %s', async (headers, location) => {
    const answer = await (await site())('/?x=1', headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([location ? 302 : 200, location]);
  });

  it('without a prefix is English to whom another tab speaks French, and the cookie follows', async () => {
    const answer = await (await site())('/history', { cookie: 'i18n_redirected=fr' });
    expect(answer.body).toContain('<html lang="en"');
    expect(answer.cookies).toMatchObject([{ name: 'i18n_redirected', value: 'en' }]);
  });

  it('leads nowhere but to this site, whatever the address looks like', async () => {
    const get = await site();
    const answer = await get('//elsewhere.example/a', { 'accept-language': 'fr' });
    expect(answer.headers.location).toBe('/fr//elsewhere.example/a');
  });

  it('with a prefix is what it says, and the cookie follows', async () => {
    const get = await site();
    const answer = await get('/fr/history', {
      'accept-language': 'en',
      cookie: 'i18n_redirected=en',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([
      { name: 'i18n_redirected', value: 'fr', path: '/', sameSite: 'Lax', maxAge: 31_536_000 },
    ]);
    const again = await get('/fr/history', { cookie: 'i18n_redirected=fr' });
    expect(again.cookies).toEqual([]);
  });

  it.each([
    '/nowhere',
    '/fr/nowhere',
    '/habits',
    '/habits/7/edit',
    '/habits/{id}/edit/more',
    '/habits/v1.2',
    '/fr/about.html',
    '/gone.png',
    '/index.html',
    '/constructor',
  ])('%s is not found, and is the page that says so', async (url) => {
    const get = await site();
    const answer = await get(url, { cookie: 'i18n_redirected=fr' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<title>404 · Habitude</title>');
    expect(answer.cookies).toEqual([]);
  });

  it('comes compressed to those who take it', async () => {
    const get = await site();
    const br = await get('/history', { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain('History');
    const gzip = await get('/history', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toContain('History');
  });
});

describe('a file', () => {
  it.each([
    ['/assets/main-abc.js', 'public, max-age=31536000, immutable'],
    ['/locales/fr.abc.json', 'public, max-age=86400'],
    ['/builds/latest.json?1764000000', 'no-store'],
    ['/favicon.svg', 'public, max-age=3600'],
  ])('%s is kept for as long as it holds', async (url, caching) => {
    const get = await site();
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, caching]);
  });

  it.each(['br', 'gzip', 'identity'])('that changes is kept by nobody, in %s', async (encoding) => {
    const get = await site();
    const answer = await get('/builds/latest.json', { 'accept-encoding': encoding });
    expect([
      answer.headers['content-encoding'] ?? 'identity',
      answer.headers['cache-control'],
    ]).toEqual([encoding, 'no-store']);
  });

  it.each([
    ['/assets/main-abc.js', 'application/javascript; charset=utf-8'],
    ['/locales/fr.abc.json', 'application/json; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml'],
  ])(
    '%s says what it is, and how its text is encoded where that can be in doubt',
    async (url, type) => {
      const get = await site();
      expect((await get(url)).headers['content-type']).toBe(type);
    },
  );

  it('comes in the encoding that was made at the build', async () => {
    const get = await site();
    const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
  });

  it.each(['/assets/gone.js', '/locales/de.json', '/builds/gone.json', '/assets/', '/api/nowhere'])(
    '%s that is missing is never the page',
    async (url) => {
      const get = await site();
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('<html');
    },
  );
});

describe('a file of the folder', () => {
  it('says what it is, and names no size and date, which two releases can have in common', async () => {
    const get = await site();
    const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'content-length': String(SCRIPT.length),
      vary: 'accept-encoding',
    });
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers).not.toHaveProperty('last-modified');
  });

  it.each([
    '/assets/main-abc.js.br',
    '/assets/%2e%2e/index.html',
    '/assets/..%2findex.html',
    '/assets//main-abc.js',
    '/assets/main-abc.js%00',
  ])('%s is none', async (url) => {
    const get = await site();
    expect((await get(url)).statusCode).toBe(404);
  });
});

it('a page says by itself by which providers people come in', async () => {
  const providers = [{ key: '', name: '"Club" <b>$' }];
  const get = await site({ doors: { ...NO_DOORS, providers } });
  const { body } = await get('/auth/login');
  expect(body).toContain(
    '<meta name="doors" content="{&quot;providers&quot;:[{&quot;key&quot;:&quot;&quot;,&quot;name&quot;:&quot;\\&quot;Club\\&quot; &lt;b&gt;$&quot;}]',
  );
  expect(body).toContain('<p>Sign in</p>');
  const only = await site({ doors: { ...NO_DOORS, providers, only: true } });
  expect((await only('/auth/login')).body).not.toContain('<p>Sign in</p>');
});

describe('the service worker', () => {
  it('is asked for anew each time', async () => {
    const get = await site({ worker: '// keeps a build' });
    const answer = await get('/sw.js');
    expect(answer.body).toBe('// keeps a build');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toContain('javascript');
  });

  it('of a build without one sends earlier ones away', async () => {
    const get = await site();
    const answer = await get('/sw.js');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.body).toContain('unregister');
  });
});

describe('accepted values', () => {
  it.each([
    [undefined, []],
    ['fr', ['fr']],
    ['en;q=0.5, fr-CA', ['fr-CA', 'en']],
    ['de;q=0, fr ; q=0.1', ['fr']],
    ['*, ;q=1', ['*']],
    [`a${' '.repeat(50_000)}b`, [`a${' '.repeat(50_000)}b`]],
  ])('of %j are %j', (header, tags) => {
    expect(acceptedValues(header)).toEqual(tags);
  });
});
