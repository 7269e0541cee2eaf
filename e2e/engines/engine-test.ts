import type { Locale } from '#contract/locale.ts';
import { findFirefox, findWebKit } from '../../scripts/set-up/engines.mjs';
import { expect, test as base } from '../fixtures/site-test.ts';
import { withOwnSite, type OwnSite } from '../servers/own-site.ts';
import type { Browser, EngineName } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { buildEyes, pageIn, type Page } from './page.ts';
import { plantWatcher } from './watcher.ts';
import { startWebKit } from './webkit.ts';

interface Fixtures {
  own: OwnSite;
  /** the page, in a browser of the project's make */
  visit: Page;
  /** what goes wrong on purpose */
  expected: RegExp[];
}

/** A journey in another engine: on a site of its own, and failed by anything that goes wrong. */
export const test = base.extend<Fixtures, { eyes: string }>({
  eyes: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright says that a fixture needs no other
    async ({}, use) => use(await buildEyes()),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- how Playwright says that a fixture needs no other
  own: async ({}, use) => {
    await withOwnSite(async (site) => {
      plantWatcher(site.pages);
      await site.start();
      await use(site);
    });
  },
  site: async ({ own }, use) => use(own),
  // oxlint-disable-next-line no-empty-pattern -- how Playwright says that a fixture needs no other
  expected: async ({}, use) => use([]),
  visit: async ({ engine, language, eyes, site, expected }, use, testInfo) => {
    const start = engine && starterOf(engine, language);
    testInfo.skip(!start, `There is no ${engine} on this machine`);
    const browser = await start?.();
    if (!browser) return;
    const page = pageIn(browser, site, eyes);
    try {
      await use(page);
      if (testInfo.status !== testInfo.expectedStatus) {
        const body = await browser.screenshot();
        await testInfo.attach('screen', { body, contentType: 'image/png' });
      }
      const mishaps = await page.mishaps();
      expect(mishaps.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    } finally {
      await browser.close();
    }
  },
});

/** How to start a browser; nothing where it is not installed. */
function starterOf(engine: EngineName, language: Locale): (() => Promise<Browser>) | undefined {
  if (engine === 'Firefox') {
    const firefox = findFirefox();
    return firefox === undefined ? undefined : () => startFirefox(firefox, language);
  }
  const webKit = findWebKit();
  return webKit && (() => startWebKit(webKit));
}

export { expect };
