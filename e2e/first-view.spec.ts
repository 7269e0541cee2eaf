import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';

/** Where the parts of the log-in page are, and their words, within a part of the page. */
function looksOf(page: Page, within: string) {
  return page.locator(within).evaluate((part) =>
    [...part.querySelectorAll('h1, h2, form button[class*="min-h-12"], form input, footer a')].map(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.textContent, x, y, width, height];
      },
    ),
  );
}

for (const width of [390, 1280])
  test(`the log-in page is seen before it is there, and stays as it is, ${width} px wide${width > 390 ? ' @full' : ''}`, async ({
    page,
    at,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const application = Promise.withResolvers<void>();
    await page.route('**/assets/base-*.js', async (route) => {
      await application.promise;
      await route.continue();
    });
    await page.goto(at('/'), { waitUntil: 'commit' });
    await expect(page.locator('#first-view h1')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await looksOf(page, '#first-view');
    expect(before.length).toBeGreaterThan(6);
    application.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#first-view')).toHaveCount(0);
    await expect(page).toHaveURL(at('/auth/login'));
    expect(await looksOf(page, '#root')).toEqual(before);
  });
