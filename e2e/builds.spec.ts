import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ask, buildOf, builds, expect, kept, NO_SERVER, test } from './fixtures/own-site-test.ts';
import { becomeNextBuild, buildIn } from './servers/next-build.ts';

test('calls of the wire, and files that are missing, are none of the worker’s', async ({
  page,
  own,
  at,
  blemishes,
}) => {
  await page.goto(at('/auth/login'));
  await kept(page);
  blemishes.allow(/status of 404/);
  for (const address of ['/assets/gone.js', '/locales/de.json', '/builds/gone.json']) {
    expect(await ask(page, address)).toEqual({
      status: 404,
      type: expect.stringContaining('application/problem+json'),
    });
  }
  await page.goto('/api/health/live');
  await expect(page.locator('body')).toContainText('"ok"');
  await page.goto(at('/auth/login'));

  const keptAddresses = await page.evaluate(async () => {
    const requests: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      requests.push(...(await cache.keys()).map(({ url }) => new URL(url).pathname));
    }
    return requests;
  });
  const build = buildIn(own.pages);
  expect(keptAddresses).toContain(`/builds/${build}.html`);
  for (const locale of ['en', 'fr']) {
    expect(keptAddresses).toContainEqual(expect.stringContaining(`/locales/${locale}.`));
  }
  expect(keptAddresses.filter((path) => !/^\/(assets|locales|builds)\//.test(path))).toEqual([]);

  await own.stop();
  blemishes.allow(NO_SERVER);
  expect(await ask(page, '/api/health/live').catch(() => 'no answer')).toBe('no answer');
});

test('the worker is small, and calls of the wire do not wake it @full', async ({
  page,
  own,
  at,
}) => {
  expect(statSync(join(own.pages, 'sw.js')).size).toBeLessThan(2000);
  await page.goto(at('/auth/login'));
  await kept(page);
  await page.goto(at('/auth/sign-up'));
  await page.evaluate(async () => (await fetch('/api/health/live')).text());
  /** What the browser knew of an address before it asked the worker. */
  const routed = (part: string) =>
    page.evaluate((part) => {
      const entries = performance.getEntriesByType('resource');
      const entry: Record<string, unknown> | undefined = entries
        .find(({ name }) => name.includes(part))
        ?.toJSON();
      return entry?.['workerMatchedSourceType'];
    }, part);
  await expect.poll(() => routed('/api/health/live')).toBe('network');
  expect(await routed('/assets/base')).toBe('');
});

test('a newer build waits for a tap, and nothing of the older one breaks', async ({
  page,
  context,
  own,
  signedIn,
  at,
  say,
  blemishes,
}) => {
  expect(signedIn.name).not.toBe('');
  blemishes.allow(NO_SERVER);
  const former = buildIn(own.pages);
  await kept(page);
  await own.stop();
  const gone = becomeNextBuild(own.pages);
  await own.start();
  const next = buildIn(own.pages);

  const other = await context.newPage();
  await test.step('the browser finds it at the next visit, and goes on as before', async () => {
    await other.goto(at('/auth/login'));
    expect(await buildOf(other)).toBe(former);
    await expect.poll(() => builds(other)).toEqual([`build ${former}`, `build ${next}`]);
    for (const tab of [page, other]) {
      await expect(tab.getByText(say('There is a newer version of Habitude.'))).toBeVisible();
    }
    expect(await ask(page, gone)).toMatchObject({ status: 200 });
  });

  await test.step('a tap brings it', async () => {
    await other.getByRole('button', { name: say('Reload') }).click();
    await expect.poll(() => buildOf(other)).toBe(next);
  });

  await test.step('the other tab goes on with what it was begun with', async () => {
    expect(await buildOf(page)).toBe(former);
    expect(await ask(page, gone)).toMatchObject({ status: 200 });
    await page
      .getByRole('link', { name: say('History') })
      .first()
      .click();
    await expect(page).toHaveURL(at('/history'));
    await expect(page).toHaveTitle(new RegExp(say('History')));
    expect(await buildOf(page)).toBe(former);
    await page.getByRole('button', { name: say('Reload') }).click();
    await expect.poll(() => buildOf(page)).toBe(next);
  });

  await test.step('at the next start the older one goes', async () => {
    await page.close();
    await other.close();
    const start = await context.newPage();
    await start.goto(at('/auth/login'));
    await expect.poll(() => builds(start)).toEqual([`build ${next}`]);
  });
});

test('a newer build comes by itself with the next start @full', async ({
  page,
  context,
  own,
  at,
}) => {
  await page.goto(at('/auth/login'));
  await kept(page);
  const former = buildIn(own.pages);
  await own.stop();
  becomeNextBuild(own.pages);
  await own.start();
  const next = buildIn(own.pages);
  await page.reload();
  await expect.poll(() => builds(page)).toEqual([`build ${former}`, `build ${next}`]);
  expect(await buildOf(page)).toBe(former);
  await page.close();

  const start = await context.newPage();
  await expect
    .poll(async () => {
      await start.goto(at('/auth/login'));
      const build = await buildOf(start);
      // The newer worker takes over while no page is open: so it is until the next try.
      await start.goto('about:blank');
      return build;
    })
    .toBe(next);
  await start.goto(at('/auth/login'));
  await expect.poll(() => builds(start)).toEqual([`build ${next}`]);
});

for (const reason of ['its list is missing', 'the disk is full']) {
  test(`a tap brings the newer build though ${reason} @full`, async ({
    page,
    context,
    own,
    at,
    say,
    blemishes,
  }) => {
    blemishes.allow(/status of 404|ERR_FAILED|Quota/);
    await page.goto(at('/auth/login'));
    await kept(page);
    const former = buildIn(own.pages);
    await own.stop();
    becomeNextBuild(own.pages);
    const next = buildIn(own.pages);
    if (reason === 'the disk is full') {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Storage.overrideQuotaForOrigin', { origin: own.url, quotaSize: 1 });
    } else rmSync(join(own.pages, `builds/${next}.json`));
    await own.start();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(say('There is a newer version of Habitude.'))).toBeVisible();
    expect(await buildOf(page)).toBe(former);
    expect(
      await page.evaluate((path) => caches.match(path), `/builds/${next}.html`),
    ).toBeUndefined();
    await page.getByRole('button', { name: say('Reload') }).click();
    await expect.poll(() => buildOf(page)).toBe(next);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a build without a worker sends the worker away @full', async ({ page, own, at }) => {
  await page.goto(at('/auth/login'));
  await kept(page);
  await own.stop();
  for (const ending of ['', '.br', '.gz']) rmSync(join(own.pages, `sw.js${ending}`));
  await own.start();
  await page.reload();
  await expect.poll(() => builds(page)).toEqual([]);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
