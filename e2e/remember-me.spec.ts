import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { WHOLE_BROWSER } from './fixtures/chromium.ts';
import { expect, test as journey } from './fixtures/journey.ts';
import { fillSignIn } from './fixtures/people.ts';
import { watchContext } from './fixtures/watch-page.ts';

/** A browser whose profile stays on disk between its starts, as that of a person does. */
const test = journey.extend<{ startBrowser: () => Promise<BrowserContext> }>({
  startBrowser: async ({ playwright, launchOptions, site, locale, viewport }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'habitude-profile-'));
    const options = { ...launchOptions, baseURL: site.url, viewport, ...(locale && { locale }) };
    const watched: ReturnType<typeof watchContext>[] = [];
    await use(async () => {
      const context = await playwright.chromium.launchPersistentContext(profile, options);
      watched.push(watchContext(context));
      return context;
    });
    rmSync(profile, { recursive: true, force: true });
    expect(watched.flatMap((blemishes) => blemishes.unexpected())).toEqual([]);
  },
});

test.use({ launchOptions: WHOLE_BROWSER });

test('who asked to stay signed in still is after the browser was closed', async ({
  startBrowser,
  person,
  say,
  at,
}) => {
  const evening = await startBrowser();
  const page = await evening.newPage();
  await page.goto(at('/auth/login'));
  await fillSignIn(page, say, person, { remember: true });
  await expect(page).toHaveURL(at('/'));
  await evening.close();

  for (const morning of ['the first', 'the second']) {
    await test.step(`on ${morning} morning`, async () => {
      const browser = await startBrowser();
      const page = await browser.newPage();
      await page.goto(at('/account/profile'));
      await expect(page.getByLabel(say('Name'), { exact: true })).toHaveValue(person.name);
      await browser.close();
    });
  }
});
