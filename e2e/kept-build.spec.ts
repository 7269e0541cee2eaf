import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PAGES, SITE_TITLE } from '#contract/pages.ts';
import { expect, test as journey } from './fixtures/journey.ts';
import { becomeNextBuild, buildIn } from './servers/next-build.ts';
import { withOwnSite } from './servers/own-site.ts';
import type { OwnSite } from './servers/own-site.ts';

/** Journeys on a site that can be stopped and brought up to date under them. */
const test = journey.extend<{ own: OwnSite }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright says that a fixture needs no other
  own: async ({}, use) => {
    await withOwnSite(async (site) => {
      await site.start();
      await use(site);
    });
  },
  site: async ({ own }, use) => use(own),
});

/** What is said of a server that is not there. */
const NO_SERVER = /ERR_CONNECTION_(REFUSED|RESET)|ConnectionError/;

/** Until the worker has everything, and answers for this page too. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}

/** The names of the builds that the browser keeps. */
function builds(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

function buildOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="build"]').getAttribute('content');
}

/** How a page asks for a file, and what it gets. */
function ask(page: Page, address: string): Promise<{ status: number; type: string }> {
  return page.evaluate(async (address) => {
    const { status, headers } = await fetch(address);
    return { status, type: headers.get('content-type') ?? '' };
  }, address);
}

test('a visitor comes back while the server is down', async ({
  page,
  context,
  own,
  at,
  say,
  language,
  blemishes,
}) => {
  await page.goto(at('/auth/login'));
  await kept(page);
  await own.stop();
  blemishes.allow(NO_SERVER);

  for (const path of ['/auth/login', '/auth/sign-up', '/'] as const) {
    const visit = await context.newPage();
    await visit.goto(at(path));
    const shown = path === '/' ? '/auth/login' : path;
    await expect(visit).toHaveURL(at(shown));
    await expect(visit).toHaveTitle(`${PAGES[shown][language]} · ${SITE_TITLE}`);
    await expect(visit.locator('html')).toHaveAttribute('lang', language);
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible();
    await visit.close();
  }

  const visit = await context.newPage();
  await visit.goto(at('/nowhere'));
  await expect(visit.getByText(say('This page is not in the notebook'))).toBeVisible();

  await test.step('the language of an address decides, and is the one of those without', async () => {
    await visit.goto('/fr/auth/login');
    await expect(visit.locator('html')).toHaveAttribute('lang', 'fr');
    await visit.goto('/auth/login');
    await expect(visit).toHaveURL('/fr/auth/login');
    await expect(visit).toHaveTitle(`${PAGES['/auth/login'].fr} · ${SITE_TITLE}`);
  });
});

test('a person comes back while the server is down, and is told so', async ({
  page,
  own,
  signedIn,
  at,
  say,
  blemishes,
}) => {
  expect(signedIn.name).not.toBe('');
  await kept(page);
  await own.stop();
  blemishes.allow(NO_SERVER);
  for (const path of ['/', '/history', '/pauses', '/habits/create', '/account/data']) {
    await page.goto(at(path));
    await expect(page).toHaveURL(at(path));
    await expect(
      page.getByRole('button', { name: say('Account of {name}', { name: signedIn.name }) }),
    ).toBeVisible();
  }
});

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
  expect(keptAddresses.filter((path) => !/^\/(assets|locales|builds)\//.test(path))).toEqual([]);

  await own.stop();
  blemishes.allow(NO_SERVER);
  expect(await ask(page, '/api/health/live').catch(() => 'no answer')).toBe('no answer');
});

test('a newer build waits for a tap, and nothing of the older one breaks', async ({
  page,
  context,
  own,
  signedIn,
  at,
  say,
}) => {
  expect(signedIn.name).not.toBe('');
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

test('a newer build comes by itself with the next start', async ({ page, context, own, at }) => {
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
      await start.goto('about:blank');
      await start.goto(at('/auth/login'));
      return await buildOf(start);
    })
    .toBe(next);
  await expect.poll(() => builds(start)).toEqual([`build ${next}`]);
});

test('a tap brings the newer build though it can’t be kept', async ({
  page,
  own,
  at,
  say,
  blemishes,
}) => {
  blemishes.allow(/status of 404|ERR_FAILED/);
  await page.goto(at('/auth/login'));
  await kept(page);
  await own.stop();
  becomeNextBuild(own.pages);
  const next = buildIn(own.pages);
  rmSync(join(own.pages, `builds/${next}.json`));
  await own.start();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: say('Reload') }).click();
  await expect.poll(() => buildOf(page)).toBe(next);
});

test('a build without a worker sends the worker away', async ({ page, own, at }) => {
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
