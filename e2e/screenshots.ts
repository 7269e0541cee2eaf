import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { LOCALES, localizedPath } from '#contract/locale.ts';
import { withOwnSite } from './servers/own-site.ts';
import { openDatabase } from '../scripts/open-database.ts';
import { plantDemonstration } from '../scripts/seed/demonstration.ts';
import { ensureBuilt } from '../scripts/set-up/build.mjs';
import { findChromium } from '../scripts/set-up/chromium.mjs';
import { ROOT } from '../scripts/set-up/paths.mjs';

/** The windows of the pictures that a browser shows when it offers to install. */
const WINDOWS = [
  { name: 'wide', width: 1280, height: 800, isMobile: false },
  { name: 'narrow', width: 390, height: 844, isMobile: true },
];

/** Takes the pictures of the demonstration that stand in the manifests. */
await ensureBuilt();
const executablePath = findChromium();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
for (const locale of LOCALES) {
  await withOwnSite(async ({ url, dataDir, start }) => {
    const { database } = await openDatabase({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
    const options = { locale, force: false, now: Date.now() };
    const { email, password } = await plantDemonstration(database, options);
    await database.close();
    await start();
    for (const { name, width, height, isMobile } of WINDOWS) {
      const context = await browser.newContext({
        baseURL: url,
        locale,
        viewport: { width, height },
        isMobile,
        timezoneId: 'Europe/Paris',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      const answer = await context.request.post('/api/auth/login', { data: { email, password } });
      const tokens: Record<string, string> = await answer.json();
      await page.addInitScript((kept) => {
        for (const [key, token] of Object.entries(kept)) window.sessionStorage.setItem(key, token);
      }, tokens);
      await page.goto(localizedPath('/', locale));
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(ROOT, `public/screenshot-${name}.${locale}.png`) });
      await context.close();
    }
  });
}
await browser.close();
