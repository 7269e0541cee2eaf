import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { anyDatabase } from '../../testing/each-database.ts';
import { withProviders } from '../../testing/provider/come-by.ts';
import { openProvider } from '../../testing/provider/open-provider.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { buildTestApp, cookiesIn, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { moveManifest, movePage } from './below-host.ts';

const SITE = 'https://example.org/habits';

const PAGE = `<!doctype html>
<html lang="en"><head><script src="/assets/boot.js" data-home="/assets/a.js /assets/b.js"></script>
<link rel="manifest" href="/site.en.webmanifest" /><title>Habitude</title></head><body>
<template data-paths="/ /auth/login"><a href="/" data-mark="kept">Read 1 / 2</a></template>
<div id="root"></div></body></html>`;

const MANIFEST = { id: '/', start_url: '/fr', scope: '/', icons: [{ src: '/icon.png' }] };

/** A folder as the build leaves it. */
function pagesFolder(): string {
  const root = temporaryFolder();
  for (const folder of ['assets', 'builds']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'builds/abc.html'), PAGE);
  writeFileSync(join(root, 'site.fr.webmanifest'), JSON.stringify(MANIFEST, undefined, 2));
  writeFileSync(join(root, 'assets/boot.js'), '1;');
  writeFileSync(join(root, 'sw.js'), '2;');
  return root;
}

it('addresses in a page move, and no text does', () => {
  expect(movePage(PAGE, '/habits')).toBe(`<!doctype html>
<html data-base="/habits" lang="en"><head><script src="/habits/assets/boot.js" data-home="/habits/assets/a.js /habits/assets/b.js"></script>
<link rel="manifest" href="/habits/site.en.webmanifest" /><title>Habitude</title></head><body>
<template data-paths="/habits/ /habits/auth/login"><a href="/habits/" data-mark="kept">Read 1 / 2</a></template>
<div id="root"></div></body></html>`);
  expect(movePage(PAGE, '')).toBe(PAGE);
  expect(JSON.parse(moveManifest(JSON.stringify(MANIFEST, undefined, 2), '/habits'))).toEqual({
    id: '/habits/',
    start_url: '/habits/fr',
    scope: '/habits/',
    icons: [{ src: '/habits/icon.png' }],
  });
});

anyDatabase(({ open }) => {
  const site = async () =>
    await buildTestApp(await open(), { publicUrl: SITE, pages: pagesFolder() });

  const get = async ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
    await app.http.inject({ url, headers });

  it('a site below its host answers there alone, and leads nobody out', async () => {
    const test = await site();
    const french = { 'accept-language': 'fr' };
    for (const [url, headers, status, location] of [
      ['/habits', {}, 308, '/habits/'],
      ['/habits?date=2026-11-20', {}, 308, '/habits/?date=2026-11-20'],
      ['/habits/', {}, 200, undefined],
      ['/habits/', french, 302, '/habits/fr'],
      ['/habits/history?x=1', french, 302, '/habits/fr/history?x=1'],
      ['/habits/fr', {}, 200, undefined],
      ['/habits/habits/create', {}, 200, undefined],
      ['/habits/api/reminders/stop/x', {}, 303, '/habits/reminder#x'],
      ['/habits/api/health/ready', {}, 200, undefined],
      ['/habits/assets/boot.js', {}, 200, undefined],
      ['/habits/sw.js', {}, 200, undefined],
      ['/habitsx', {}, 404, undefined],
      ['/', {}, 404, undefined],
      ['/api/health/ready', {}, 404, undefined],
      ['/assets/boot.js', {}, 404, undefined],
    ] as const) {
      const answer = await get(test, url, headers);
      expect([url, answer.statusCode, answer.headers.location]).toEqual([url, status, location]);
    }
  });

  it('its pages, the one that is kept to open offline too, and its manifest name what is below', async () => {
    const test = await site();
    for (const url of ['/habits/', '/habits/builds/abc.html']) {
      const { body } = await get(test, url);
      expect(body).toContain('<html data-base="/habits" lang="en"');
      expect(body).toContain('src="/habits/assets/boot.js"');
    }
    expect((await get(test, '/habits/')).cookies).toMatchObject([
      { name: 'i18n_redirected', path: '/habits' },
    ]);
    const manifest = await get(test, '/habits/site.fr.webmanifest');
    expect(manifest.headers['content-type']).toBe('application/manifest+json');
    expect(manifest.json()).toMatchObject({ start_url: '/habits/fr', scope: '/habits/' });
    expect(manifest.headers['strict-transport-security']).toBe('max-age=63072000');
  });

  it('its cookies and the links in its emails stay below', async () => {
    const test = await site();
    const send = async (url: string, payload: object) =>
      await test.app.http.inject({ method: 'POST', url: `/habits/api/auth/${url}`, payload });
    const email = 'ada@example.org';
    const begun = await send('create', {
      email,
      password: PASSWORD,
      name: 'Ada',
      time_zone: 'UTC',
    });
    expect(begun.cookies).toMatchObject([
      { name: '__Secure-habitude_sign_up', path: '/habits', secure: true, sameSite: 'Strict' },
    ]);
    expect((await test.mails()).at(-1)?.text).toContain(`${SITE}/auth/verify-email?`);
    const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
    const verified = await test.app.http.inject({
      method: 'PATCH',
      url: '/habits/api/auth/verify-email',
      payload: { email, code: await test.code() },
      cookies,
    });
    expect(verified.statusCode).toBe(204);
    const signedIn = await test.app.http.inject({
      method: 'POST',
      url: '/habits/api/auth/login',
      payload: { email, password: PASSWORD, remember: true },
    });
    const kept = signedIn.cookies.map(({ name, path }) => [name, path]);
    expect(kept).toContainEqual(['__Secure-habitude_remember', '/habits']);
    expect(kept.every(([, path]) => path === '/habits')).toBe(true);
    const remembered = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
    const refresh = async (origin: string) =>
      await test.app.http.inject({
        method: 'POST',
        url: '/habits/api/auth/refresh',
        cookies: remembered,
        headers: { origin },
      });
    expect((await refresh('https://elsewhere.example')).statusCode).toBe(403);
    expect((await refresh('https://example.org')).statusCode).toBe(200);
  });

  it('a provider leads back below, and signs people out there', async () => {
    const provider = await openProvider({ publicUrl: SITE });
    onTestFinished(provider.close);
    await provider.be({ sub: '1', email: 'ada@example.org', email_verified: true });
    const test = await buildTestApp(await open(), {
      publicUrl: SITE,
      ...withProviders(provider.config),
    });
    const send = async (url: string, payload: object, cookies: Record<string, string> = {}) =>
      await test.app.http.inject({
        method: 'POST',
        url: `/habits/api/auth/${url}`,
        payload,
        cookies,
      });
    const asked = await send('provider', { provider: '' });
    expect(asked.cookies).toMatchObject([
      { name: '__Secure-habitude_provider', path: '/habits', sameSite: 'Strict' },
    ]);
    const { url } = asked.json<{ url: string }>();
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${SITE}/auth/oidc/callback`);
    const body = { provider: '', answer: await provider.visit(url) };
    const signedIn = await send('provider/sign-in', body, cookiesIn(asked));
    expect(signedIn.statusCode).toBe(200);
    expect(new Set(signedIn.cookies.map(({ path }) => path))).toEqual(new Set(['/habits']));

    const signedOut = await test.app.http.inject({
      method: 'POST',
      url: '/habits/api/auth/oidc/backchannel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `logout_token=${await provider.signOut('1', await provider.session())}`,
    });
    expect(signedOut.statusCode).toBe(204);
    const { access_token } = signedIn.json<{ access_token: string }>();
    const left = await get(test, '/habits/api/profile/me', {
      authorization: `Bearer ${access_token}`,
    });
    expect(left.statusCode).toBe(401);
  });
});
